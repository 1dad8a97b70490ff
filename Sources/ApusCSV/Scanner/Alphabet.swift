import ApusBytes

/// A dialect as the scanner wants it.
struct Alphabet: Sendable {
  let delimiter: UInt8
  let quote: UInt8?
  let escape: UInt8?
  let comment: UInt8?
  let separators: ByteSet
  let lineEnds: ByteSet
  /// A byte that a block seldom has, and that only the byte machine understands.
  let rare: ByteSet?

  init(_ dialect: CSVDialect) {
    delimiter = dialect.delimiter
    quote = dialect.quote
    escape = dialect.escape
    comment = dialect.comment
    let ends = dialect.lineEnd.bytes
    lineEnds = ByteSet(ends[0], ends[ends.count - 1])
    separators = ByteSet(dialect.delimiter, ends[0], ends[ends.count - 1])
    let rareBytes = [dialect.escape, dialect.comment].compactMap(\.self)
    rare = rareBytes.isEmpty ? nil : ByteSet(rareBytes[0], rareBytes[rareBytes.count - 1])
  }

  func endsLine(_ byte: UInt8) -> Bool { lineEnds.contains(byte) }
}
