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
    guard let status, status >= 400 else { return nil }
    return .status(status)
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
