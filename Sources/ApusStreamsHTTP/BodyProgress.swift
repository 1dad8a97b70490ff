import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How much of a body came, and what that says when it ends.
struct BodyProgress {
  /// The status of the response; `nil` before it came.
  var status: Int?
  /// How many bytes the server promised; `nil` where it did not, or where they were sent encoded.
  var expected: Int?
  /// How many bytes came.
  var received = 0

  /// Knows nothing yet.
  init() {}

  /// Reads the head of a response.
  init(_ response: HTTPURLResponse?) {
    status = response?.statusCode
    if response?.value(forHTTPHeaderField: "Content-Encoding") == nil {
      expected = response?.value(forHTTPHeaderField: "Content-Length").flatMap(Int.init)
    }
  }

  /// The error that the status is, where it is one.
  var refusal: HTTPError? {
    guard let status else { return nil }
    if status >= 400 { return .status(status) }
    // Those that can be followed were; others with a 3, such as 304, are no redirections.
    return [301, 302, 303, 307, 308].contains(status) ? .notRedirected(status: status) : nil
  }

  /// The error of a task that ended without one and without a response that was handed over, as it does on Linux
  /// after a redirection without an address.
  static func failure(without response: URLResponse?) -> HTTPError {
    BodyProgress(response as? HTTPURLResponse).refusal
      ?? .connection(code: NSURLErrorBadServerResponse, reason: "the server sent no response")
  }

  /// What went wrong, where something did.
  func failure(after error: (any Error)?) -> HTTPError? {
    if let expected, received < expected, error.isLoss {
      return .truncated(received: received, expected: expected)
    }
    return error.map(HTTPError.init)
  }
}

extension (any Error)? {
  /// Whether the connection ended in order or by the server's doing.
  fileprivate var isLoss: Bool {
    guard let self else { return true }
    // On Linux a body that is too short has no code of its own.
    return [NSURLErrorNetworkConnectionLost, NSURLErrorUnknown].contains((self as NSError).code)
  }
}
