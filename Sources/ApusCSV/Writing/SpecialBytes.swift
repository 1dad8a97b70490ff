/// The bytes that have a meaning in a dialect, as a bit for each ASCII byte.
struct SpecialBytes: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ dialect: CSVDialect) {
    let bytes = [dialect.delimiter, dialect.quote, dialect.escape].compactMap(\.self)
    for byte in bytes + dialect.lineEnd.bytes { insert(byte) }
    // CR and LF get quotes or escapes if there are any, because other readers end lines there.
    guard dialect.quote != nil || dialect.escape != nil else { return }
    insert(10)
    insert(13)
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    if byte < 64 { low |= bit } else { high |= bit }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? low : byte < 128 ? high : 0
    return half &>> UInt64(byte & 63) & 1 == 1
  }
}
