import ApusBytes
import CApus

/// A dialect as the scanner wants it.
struct Alphabet: Sendable {
  let delimiter: UInt8
  let quote: UInt8?
  let escape: UInt8?
  let comment: UInt8?
  let doublesQuotes: Bool
  let separators: ByteSet
  let lineEnds: ByteSet
  /// The same for masks.
  let meaning: apus_table_bytes

  init(_ dialect: CSVDialect) {
    delimiter = dialect.delimiter
    quote = dialect.quote
    escape = dialect.escape
    comment = dialect.comment
    doublesQuotes = dialect.doublesQuotes
    let ends = dialect.lineEnd.bytes
    lineEnds = ByteSet(ends[0], ends[ends.count - 1])
    separators = ByteSet(dialect.delimiter, ends[0], ends[ends.count - 1])
    let rare = [dialect.escape, dialect.comment].compactMap(\.self)
    meaning = apus_table_bytes(
      delimiter: delimiter, line_ends: (ends[0], ends[ends.count - 1]), quote: quote ?? 0,
      has_quotes: quote == nil ? 0 : 1, rare: (rare.first ?? 0, rare.last ?? 0),
      has_rare: rare.isEmpty ? 0 : 1)
  }

  /// Whether masks can decide blocks: they take a quote right after another for one that opens again.
  var hasMasks: Bool { doublesQuotes || quote == nil }

  func endsLine(_ byte: UInt8) -> Bool { lineEnds.contains(byte) }
}
