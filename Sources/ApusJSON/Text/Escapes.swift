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
    target.append(addingCapacity: bytes.count) { output in output.append(unescaping: bytes) }
  }

  /// Returns the value of a string.
  static func unescaped(_ bytes: Span<UInt8>) -> String { withUnescaped(bytes) { $0.text } }

  /// Returns whether the value of a string has the given bytes.
  static func areEqual(_ bytes: Span<UInt8>, _ value: Span<UInt8>) -> Bool {
    // An escape has at least as many bytes as its value.
    value.count <= bytes.count && withUnescaped(bytes) { $0.equals(value) }
  }
}
