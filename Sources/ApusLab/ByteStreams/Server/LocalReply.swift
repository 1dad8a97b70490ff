/// A reply of a `LocalServer`: correct, or with a failure that clients must survive.
package struct LocalReply: Sendable {
  /// A fault in the middle of a body.
  package enum Fault: Sendable {
    /// The connection is closed properly, but too early.
    case end
    /// The connection is reset.
    case cut
    /// Nothing more is sent, and the connection stays open.
    case stall
  }

  /// The status, such as 200.
  package var status = 200
  /// The size of the body, in bytes.
  package var byteCount: Int
  /// The announced size of the body; `nil` for the true size.
  package var length: String?
  /// Whether the body is sent in chunks without its total size.
  package var isChunked = false
  /// More fields of the head, such as `Content-Encoding: gzip`.
  package var fields: [String] = []
  /// The fields after the last chunk, such as `Checksum: 7`; only a chunked reply has any.
  package var trailers: [String] = []
  /// The fault, and the number of bytes before it.
  package var fault: (after: Int, kind: Fault)?

  /// Creates a reply with a body.
  package init(_ byteCount: Int) {
    precondition(byteCount >= 0, "byteCount must not be negative")
    self.byteCount = byteCount
  }

  /// The end of a chunked body.
  var end: String { "0\r\n" + trailers.map { $0 + "\r\n" }.joined() + "\r\n" }

  var header: String {
    let number = length ?? String(byteCount)
    let size = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(number)"
    return "HTTP/1.1 \(status) Status\r\n\(size)\r\n" + fields.map { $0 + "\r\n" }.joined()
      + "Content-Type: application/octet-stream\r\nConnection: close\r\n\r\n"
  }
}
