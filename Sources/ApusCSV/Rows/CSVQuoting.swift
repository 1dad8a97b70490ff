/// The bytes by which a field is quoted.
@usableFromInline
struct CSVQuoting: Sendable {
  /// The quote; what no byte equals where there is none.
  @usableFromInline let code: UInt16
  let escape: UInt8?

  init(quote: UInt8?, escape: UInt8?) {
    code = quote.map(UInt16.init) ?? .max
    self.escape = escape
  }

  var quote: UInt8 { UInt8(truncatingIfNeeded: code) }

  @inlinable @inline(__always)
  func isQuote(_ byte: UInt8) -> Bool { UInt16(byte) == code }
}
