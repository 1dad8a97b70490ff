import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The progress of a body, which decides how a body ended.
struct BodyProgress {
  /// The status of the response; `nil` before the response.
  var status: Int?
  /// The number of bytes that the server announced; `nil` if it announced none, or if the body is
  /// encoded.
  var expected: Int?
  /// The encoding of a body that was to be unencoded; `nil` if the body is as requested.
  var unwantedEncoding: String?
  /// Whether the status answers something that the request did not ask for.
  var isUnasked = false
  /// The number of received bytes.
  var received = 0

  /// Creates the progress before the response.
  init() {}

  /// Creates the progress from the head of a response.
  ///
  /// An answer to `HEAD`, and one with the status 204 or 304, has no body; its length is that of the body that
  /// `GET` would have: RFC 9110, section 8.6.
  ///
  /// - Parameter request: What the request asked for.
  init(_ response: HTTPURLResponse?, to request: BodyRequest) {
    status = response?.statusCode
    isUnasked = status.map(request.isUnasked) ?? false
    let hasBody = request.method != "HEAD" && status != 204 && status != 304
    guard hasBody else { return }
    let encoding = response?.value(forHTTPHeaderField: "Content-Encoding")
    if let encoding, encoding.lowercased() != "identity" {
      if !request.acceptsEncodings { unwantedEncoding = encoding }
    } else {
      expected = response?.value(forHTTPHeaderField: "Content-Length").flatMap(Self.length)
    }
  }

  /// Returns the number of bytes of a field `Content-Length`. A number above `Int.max` counts as
  /// `Int.max`, so that the body is still known to be shorter.
  private static func length(_ field: String) -> Int? {
    let isNumber = !field.isEmpty && field.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    return Int(field) ?? (isNumber ? .max : nil)
  }

  /// The error of the status, or `nil` if the status is not an error.
  var refusal: HTTPError? {
    guard let status else { return nil }
    if status >= 400 { return .status(status) }
    // The session has followed the redirections that it can follow. Other statuses from 300 on,
    // such as 304, are not redirections.
    if [300, 301, 302, 303, 307, 308].contains(status) { return .notRedirected(status: status) }
    if isUnasked { return .unasked(status: status) }
    return unwantedEncoding.map { .compressed(encoding: $0) }
  }

  /// Returns the error of a task that ended without an error and without a response to the
  /// delegate. On Linux a redirection without an address ends so.
  static func failure(without response: URLResponse?) -> HTTPError {
    BodyProgress(response as? HTTPURLResponse, to: .anything).refusal
      ?? .connection(code: NSURLErrorBadServerResponse, reason: "the server sent no response")
  }

  /// Returns the error of the body, or `nil` if the body is complete.
  func failure(after error: (any Error)?) -> HTTPError? {
    if let expected, received < expected, error.isLoss {
      return .truncated(received: received, expected: expected)
    }
    return error.map(HTTPError.init)
  }
}

extension (any Error)? {
  /// Whether the connection ended normally or was closed by the server.
  fileprivate var isLoss: Bool {
    guard let self else { return true }
    // On Linux a truncated body has no error code of its own.
    return [NSURLErrorNetworkConnectionLost, NSURLErrorUnknown].contains((self as NSError).code)
  }
}
