import ApusBytes

/// A date's text while it is read: three numbers and the separator between them.
struct DateText: ~Escapable {
  /// A number, and the offset of its first digit.
  struct Part {
    var value: Int
    var offset: Int
  }

  private let bytes: Span<UInt8>
  private var offset = 0
  private var separator: UInt8?

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// Reads the four digits of a year.
  mutating func year() throws(NumberError) -> Part { try part(4...4) }

  /// Reads the one or two digits of a month or a day.
  mutating func short() throws(NumberError) -> Part { try part(1...2) }

  func expectEnd() throws(NumberError) {
    guard offset == bytes.count else { throw NumberError(.unexpectedByte, at: offset) }
  }

  private mutating func part(_ lengths: ClosedRange<Int>) throws(NumberError) -> Part {
    if offset > 0 { try passSeparator() }
    var part = Part(value: 0, offset: offset)
    while offset - part.offset < lengths.upperBound, let digit {
      part.value = part.value * 10 + digit
      offset += 1
    }
    guard offset - part.offset >= lengths.lowerBound else { throw unexpected() }
    return part
  }

  private mutating func passSeparator() throws(NumberError) {
    guard offset < bytes.count else { throw unexpected() }
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."): break
    default: throw unexpected()
    }
    guard byte == separator ?? byte else { throw unexpected() }
    separator = byte
    offset += 1
  }

  private var digit: Int? {
    guard offset < bytes.count else { return nil }
    let digit = bytes[offset] &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  private func unexpected() -> NumberError {
    NumberError(offset < bytes.count ? .unexpectedByte : .unexpectedEnd, at: offset)
  }
}
