public import ApusBytes

/// An error of an HTTP response or its body.
public enum HTTPError: Error, Hashable {
  /// The server answered with a status of 400 or above. The body was not read.
  case status(Int)
  /// The server answered with a redirection, such as 302, without a usable address.
  case notRedirected(status: Int)
  /// The body has fewer bytes than the server announced.
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
