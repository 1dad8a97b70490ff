import ApusBytes

/// The texts of values in XML and OpenStep lists.
enum ListText {
  /// Returns an integer in decimal digits or, after `0x`, in hexadecimal digits; `nil` if the text
  /// is none, or if it does not fit 128 bits.
  static func integer(_ text: Span<UInt8>) -> Int128? {
    let digits = trimmed(text)
    if let narrow = try? Int(decimal: digits) { return Int128(narrow) }
    let isNegative = digits.first == UInt8(ascii: "-")
    let magnitude = digits.extracting(droppingFirst: isNegative ? 1 : 0)
    if magnitude.count > 2, magnitude[0] == UInt8(ascii: "0"),
      magnitude[1] | 0x20 == UInt8(ascii: "x")
    {
      guard let value = hexadecimal(magnitude.extracting(droppingFirst: 2)) else { return nil }
      return isNegative ? -value : value
    }
    return try? Int128(decimal: digits)
  }

  private static func hexadecimal(_ digits: Span<UInt8>) -> Int128? {
    var value: Int128 = 0
    guard digits.count <= 31 else { return nil }
    for index in digits.indices {
      guard let digit = digits[index].hexadecimalValue else { return nil }
      value = value << 4 | Int128(digit)
    }
    return value
  }

  /// Returns a floating-point number, also `nan`, `infinity` and `inf` with a sign; `nil` if the
  /// text is none.
  static func real(_ text: Span<UInt8>) -> Double? {
    let digits = trimmed(text)
    if let value = try? Double(decimal: digits) { return value }
    switch digits.text.lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: return nil
    }
  }

  /// Returns a date of the form `2026-11-24T06:22:33Z`; `nil` if the text is none.
  static func date(_ text: Span<UInt8>) -> PropertyListDate? {
    let digits = trimmed(text)
    guard digits.last == UInt8(ascii: "Z"), let seconds = try? ISO8601.seconds(digits) else {
      return nil
    }
    return PropertyListDate(secondsSince1970: Double(seconds))
  }

  /// Returns the bytes of base64 text with white space; `nil` if the text is malformed.
  static func base64(_ text: [UInt8]) -> [UInt8]? {
    try? Base64Alphabet.standard.decode(text.span, skipsSpace: true)
  }

  @_lifetime(copy text)
  private static func trimmed(_ text: Span<UInt8>) -> Span<UInt8> {
    var (start, end) = (0, text.count)
    while start < end, text[start].isSpace { start += 1 }
    while end > start, text[end - 1].isSpace { end -= 1 }
    return text.extracting(start..<end)
  }
}

extension Span<UInt8> {
  fileprivate var first: UInt8? { isEmpty ? nil : self[0] }

  fileprivate var last: UInt8? { isEmpty ? nil : self[count - 1] }
}
