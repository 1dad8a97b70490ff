/// A count of the whole messages in the bytes of a client of PostgreSQL.
///
/// A message is a byte of its type, and its length in four bytes that count themselves; the first one has no type. The
/// bytes are those of a client that asks for no encryption, as on a socket of this machine.
struct ClientMessages {
  /// The number of messages that have ended.
  private(set) var count = 0
  /// The bytes of the current message that are still to come, or `nil` if its length is not known.
  private var rest: Int?
  /// The first bytes of the current message.
  private var head: [UInt8] = []

  /// Counts messages in the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - limit: The number of messages of the whole connection after which no byte is taken.
  /// - Returns: The number of bytes before the limit.
  /// - Complexity: O(*n*) in the number of messages.
  mutating func take(_ bytes: ArraySlice<UInt8>, upTo limit: Int) -> Int {
    var bytes = bytes
    let first = bytes.startIndex
    while count < limit, !bytes.isEmpty {
      if let rest {
        let own = min(rest, bytes.count)
        bytes.removeFirst(own)
        finish(rest - own)
      } else {
        head.append(bytes.removeFirst())
        readHead()
      }
    }
    return bytes.startIndex - first
  }

  /// The bytes of the length, and before it the type of every message but the first.
  private var headCount: Int { count == 0 ? 4 : 5 }

  private mutating func readHead() {
    guard head.count == headCount else { return }
    let length = head.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    head = []
    finish(max(0, length - 4))
  }

  private mutating func finish(_ remaining: Int) {
    rest = remaining
    guard remaining == 0 else { return }
    rest = nil
    count += 1
  }
}
