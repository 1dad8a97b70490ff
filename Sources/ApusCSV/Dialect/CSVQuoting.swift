/// The bytes by which a field is quoted.
@usableFromInline
struct CSVQuoting: Sendable {
  /// The quote byte, or `UInt16.max` (matches no byte) if the dialect has no quote.
  @usableFromInline let code: UInt16
  @usableFromInline let escape: UInt8?
  let doublesQuotes: Bool
  /// The line end, for the number of the line on which a field begins.
  let lineEnd: CSVDialect.LineEnd

  init(_ dialect: CSVDialect) {
    code = dialect.quote.map(UInt16.init) ?? .max
    escape = dialect.escape
    doublesQuotes = dialect.doublesQuotes
    lineEnd = dialect.lineEnd
  }

  var quote: UInt8 { UInt8(truncatingIfNeeded: code) }

  @inlinable @inline(__always)
  func isQuote(_ byte: UInt8) -> Bool { UInt16(byte) == code }
}
