public import ApusBytes

/// Why the body of an HTTP response ended before its end.
public enum HTTPError: Error, Hashable {
  /// The server answered with a status of 400 or above; its body is not read.
  case status(Int)
  /// The server answered with a redirection, such as 302, without an address that can be followed.
  case notRedirected(status: Int)
  /// The body has fewer bytes than the server promised.
  case truncated(received: Int, expected: Int)
  /// The connection could not be made, or was lost; with the number of `URLError.Code` and its words.
  case connection(code: Int, reason: String)
  /// No byte came for as long as the reader was ready to wait.
  case timedOut
  /// What the reader had not taken yet could not be kept in a temporary file.
  case storage(FileError)
  /// Somebody cancelled it.
  case cancelled
}
