public import ApusBytes

/// An error of an HTTP response or its body.
///
///     var body = HTTPSource(url)
///     do {
///       while let chunk = try await body.nextChunk() { count += chunk.count }
///     } catch {
///       print(error)  // the server answered with status 404
///     }
///
public enum HTTPError: Error, Hashable {
  /// The server answered with a status of 400 or above. The body was not read.
  case status(Int)
  /// The server compressed the body although the request asked for uncompressed bytes, with the value
  /// of `Content-Encoding`. A truncated body could not be told from a whole body.
  case compressed(encoding: String)
  /// The server answered with a redirection, such as 302, without a usable address.
  case notRedirected(status: Int)
  /// The server answered with a part of the body (206) although the request has no field `Range`, or said that the body
  /// is unchanged (304) although the request has no condition. The body would be incomplete.
  case unasked(status: Int)
  /// The body has fewer bytes than the server announced. An announced number above `Int.max`
  /// counts as `Int.max`.
  case truncated(received: Int, expected: Int)
  /// The connection could not be made or was lost, with the number of `URLError.Code` and its
  /// description.
  case connection(code: Int, reason: String)
  /// No byte arrived within the timeout of the reader.
  case timedOut
  /// The unread bytes could not be stored in a temporary file.
  case storage(SystemError)
  /// The body was cancelled.
  case cancelled
}

extension HTTPError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .status(let status): "the server answered with status \(status)"
    case .compressed(let encoding):
      """
      the server compressed the body (\(encoding)) although the request asked for uncompressed bytes; \
      set Accept-Encoding to accept this, without a check of the length
      """
    case .notRedirected(let status):
      "the server answered with status \(status) and without a usable address"
    case .unasked(let status):
      "the server answered with status \(status), for which the request has no field Range or If-None-Match"
    case .truncated(let received, let expected):
      "the body ended after \(received) of \(expected) bytes"
    case .connection(let code, let reason): "\(reason) (\(code))"
    case .timedOut: "no byte arrived within the timeout"
    case .storage(let error): "\(error)"
    case .cancelled: "the body was cancelled"
    }
  }
}
