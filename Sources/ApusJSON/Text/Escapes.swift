import ApusBytes

/// The escapes of strings: their check, and their values.
@usableFromInline
enum Escapes {
  private static let backslash = UInt8(ascii: "\\")

  /// Checks the escapes of the form `\u`. Stage one has checked that all others are known.
  ///
  /// - Parameters:
  ///   - bytes: The bytes between the quotes.
  ///   - offset: Their offset in the text.
  ///   - replaces: Whether surrogates without a partner are accepted.
  @usableFromInline
  static func check(
    _ bytes: Span<UInt8>, at offset: Int, replacesSurrogates replaces: Bool
  ) throws(JSONError) {
    var index = 0
    while let found = bytes.firstIndex(of: backslash, from: index) {
      guard bytes[found + 1] == UInt8(ascii: "u") else {
        index = found + 2
        continue
      }
      index = try checkUnicode(bytes, found, offset, replaces)
    }
  }

  /// Checks an escape, and returns the index after it and its partner.
  private static func checkUnicode(
    _ bytes: Span<UInt8>, _ start: Int, _ offset: Int, _ replaces: Bool
  ) throws(JSONError) -> Int {
    guard let unit = unit(bytes, start) else {
      throw JSONError(
        .invalidEscape, at: offset + digitsEnd(bytes, start), expected: .hexadecimalDigits)
    }
    guard unit & 0xf800 == 0xd800 else { return start + 6 }
    if unit < 0xdc00, let low = self.unit(bytes, start + 6), low & 0xfc00 == 0xdc00 {
      return start + 12
    }
    guard replaces else {
      throw JSONError(.loneSurrogate, at: offset + start, expected: .surrogatePair)
    }
    return start + 6
  }

  /// The index of the first byte after `\u` that is no digit.
  private static func digitsEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var index = start + 2
    while index < bytes.count, digit(bytes[index]) < 16 { index += 1 }
    return index
  }

  /// Returns the number of an escape `\uXXXX` at an index, or `nil` if there is none.
  private static func unit(_ bytes: Span<UInt8>, _ start: Int) -> UInt32? {
    guard start + 6 <= bytes.count, bytes[start] == backslash,
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for index in start + 2..<start + 6 {
      let digit = digit(bytes[index])
      guard digit < 16 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Returns the value of a hexadecimal digit, or 16 or more.
  private static func digit(_ byte: UInt8) -> UInt8 {
    let decimal = byte &- UInt8(ascii: "0")
    if decimal < 10 { return decimal }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : 16
  }

  /// Appends the value of a string. A surrogate without a partner becomes U+FFFD.
  static func appendUnescaped(_ bytes: Span<UInt8>, to target: inout [UInt8]) {
    var index = 0
    while let found = bytes.firstIndex(of: backslash, from: index), found + 1 < bytes.count {
      target.append(copying: bytes.extracting(index..<found))
      index = appendValue(bytes, found, to: &target)
    }
    target.append(copying: bytes.extracting(droppingFirst: index))
  }

  /// Appends the value of an escape, and returns the index after it.
  private static func appendValue(
    _ bytes: Span<UInt8>, _ start: Int, to target: inout [UInt8]
  ) -> Int {
    let code = bytes[start + 1]
    guard code == UInt8(ascii: "u") else {
      target.append(simpleValue(code))
      return start + 2
    }
    guard let unit = unit(bytes, start) else { return start + 2 }
    if unit & 0xfc00 == 0xd800, let low = self.unit(bytes, start + 6), low & 0xfc00 == 0xdc00 {
      append(0x10000 + (unit & 0x3ff) << 10 + low & 0x3ff, to: &target)
      return start + 12
    }
    append(unit & 0xf800 == 0xd800 ? 0xfffd : unit, to: &target)
    return start + 6
  }

  private static func simpleValue(_ code: UInt8) -> UInt8 {
    switch code {
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    default: code
    }
  }

  private static func append(_ scalar: UInt32, to target: inout [UInt8]) {
    switch scalar {
    case 0..<0x80: target.append(UInt8(scalar))
    case 0x80..<0x800:
      target.append(UInt8(0xc0 | scalar >> 6))
      target.append(UInt8(0x80 | scalar & 0x3f))
    case 0x800..<0x10000:
      target.append(UInt8(0xe0 | scalar >> 12))
      target.append(UInt8(0x80 | scalar >> 6 & 0x3f))
      target.append(UInt8(0x80 | scalar & 0x3f))
    default:
      target.append(UInt8(0xf0 | scalar >> 18))
      target.append(UInt8(0x80 | scalar >> 12 & 0x3f))
      target.append(UInt8(0x80 | scalar >> 6 & 0x3f))
      target.append(UInt8(0x80 | scalar & 0x3f))
    }
  }
}
