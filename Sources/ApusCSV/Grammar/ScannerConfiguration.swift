import ApusBytes
import CApusBytes

/// A dialect in the form that the scanner needs.
struct ScannerConfiguration: Sendable {
  let delimiter: UInt8
  let quote: UInt8?
  let escape: UInt8?
  let comment: UInt8?
  /// The quote byte, or `UInt16.max` (matches no byte) if the dialect has no quote; the next two
  /// are alike.
  let quoteCode: UInt16
  let escapeCode: UInt16
  let commentCode: UInt16
  let doublesQuotes: Bool
  let separators: ByteSet
  let lineEnds: ByteSet
  private let lineEndPair: (UInt8, UInt8)

  init(_ dialect: CSVDialect) {
    delimiter = dialect.delimiter
    quote = dialect.quote
    escape = dialect.escape
    comment = dialect.comment
    quoteCode = dialect.quote.map(UInt16.init) ?? .max
    escapeCode = dialect.escape.map(UInt16.init) ?? .max
    commentCode = dialect.comment.map(UInt16.init) ?? .max
    doublesQuotes = dialect.doublesQuotes
    let ends = dialect.lineEnd.bytes
    lineEndPair = (ends[0], ends[ends.count - 1])
    lineEnds = ByteSet(ends[0], ends[ends.count - 1])
    separators = ByteSet(dialect.delimiter, ends[0], ends[ends.count - 1])
  }

  /// The same bytes for masks. A type that rows borrow from must not store a C structure; see
  /// `Scripts/check-lifetimes`.
  var meaning: apus_table_bytes {
    apus_table_bytes(
      delimiter: delimiter, line_ends: lineEndPair, quote: quote ?? 0,
      has_quotes: quote == nil ? 0 : 1, rare: (escape ?? comment ?? 0, comment ?? escape ?? 0),
      has_rare: escape == nil && comment == nil ? 0 : 1)
  }

  /// Whether masks can decide blocks. They take a quote right after another quote for an opening
  /// quote.
  var hasMasks: Bool { doublesQuotes || quote == nil }

  func endsLine(_ byte: UInt8) -> Bool { lineEnds.contains(byte) }
}
