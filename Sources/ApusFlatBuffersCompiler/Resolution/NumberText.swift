internal import ApusBytes

/// Reads the numbers of schemas and of JSON.
enum NumberText {
  /// The integer, in decimal or hexadecimal digits, or `nil` if it does not fit the type.
  ///
  /// The bits of a `ulong` above the largest `long` are returned as a negative number.
  static func integer(_ text: String, _ type: BaseType) -> Int64? {
    var digits = Substring(text)
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits.removeFirst() }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    if isHexadecimal { digits.removeFirst(2) }
    guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let magnitude = UInt64(digits, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    let range = type.integerRange
    if isNegative {
      guard magnitude <= range.smallest.magnitude else { return nil }
      return 0 &- Int64(bitPattern: magnitude)
    }
    guard magnitude <= range.largest else { return nil }
    return Int64(bitPattern: magnitude)
  }

  /// The number, in decimal or hexadecimal notation, rounded once to the type; or `nil`, also if it is beyond the
  /// greatest one of the type.
  static func real(_ text: String, _ type: BaseType) -> Double? {
    var digits = Substring(text)
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits.removeFirst() }
    if digits.first == "0", digits.dropFirst().first == "x" || digits.dropFirst().first == "X" {
      let text = Array(digits.utf8.dropFirst(2))
      let magnitude =
        type == .float32
        ? Float(hexadecimal: text.span).map(Double.init) : Double(hexadecimal: text.span)
      guard let magnitude, magnitude.isFinite else { return nil }
      return isNegative ? -magnitude : magnitude
    }
    // `ApusBytes` wants a digit on both sides of the point.
    var decimal = Array(digits.utf8)
    if decimal.first == UInt8(ascii: ".") { decimal.insert(UInt8(ascii: "0"), at: 0) }
    if let point = decimal.firstIndex(of: UInt8(ascii: ".")),
      point + 1 == decimal.count || !Lexer.isDigit(decimal[point + 1])
    {
      decimal.insert(UInt8(ascii: "0"), at: point + 1)
    }
    let magnitude: Double
    do {
      magnitude =
        type == .float32
        ? Double(try Float(fitting: decimal.span)) : try Double(fitting: decimal.span)
    } catch {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }
}
