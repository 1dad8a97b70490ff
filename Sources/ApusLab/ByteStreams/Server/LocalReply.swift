/// How a `LocalServer` answers: well, or with one of the failures that clients must survive.
package struct LocalReply: Sendable {
  /// What happens in the middle of a body.
  package enum Fault: Sendable {
    /// The connection ends in order, too early.
    case end
    /// The connection is cut.
    case cut
    /// Nothing more is sent, and the connection stays.
    case stall
  }

  /// The status, such as 200.
  package var status = 200
  /// How many bytes the body has.
  package var byteCount: Int
  /// Whether the body comes in chunks whose sum nobody was told.
  package var isChunked = false
  /// More fields of the head, such as `Content-Encoding: gzip`.
  package var fields: [String] = []
  /// What happens after a number of bytes.
  package var fault: (after: Int, kind: Fault)?

  /// A reply that sends a body.
  package init(_ byteCount: Int) {
    precondition(byteCount >= 0, "byteCount must not be negative")
    self.byteCount = byteCount
  }

  var header: String {
    let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(byteCount)"
    return "HTTP/1.1 \(status) Status\r\n\(length)\r\n" + fields.map { $0 + "\r\n" }.joined()
      + "Content-Type: application/octet-stream\r\nConnection: close\r\n\r\n"
  }
}
