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

  /// The number, in decimal or hexadecimal notation, rounded once to the type.
  static func real(_ text: String, _ type: BaseType) -> Double? {
    var digits = Substring(text)
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits.removeFirst() }
    if digits.first == "0", digits.dropFirst().first == "x" || digits.dropFirst().first == "X" {
      guard let magnitude = hexadecimal(digits.dropFirst(2)) else { return nil }
      let rounded = type == .float32 ? Double(Float(magnitude)) : magnitude
      return isNegative ? -rounded : rounded
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
        ? Double(try Float(decimal: decimal.span)) : try Double(decimal: decimal.span)
    } catch {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The value of hexadecimal digits with an optional fraction and an exponent of two.
  private static func hexadecimal(_ text: Substring) -> Double? {
    var mantissa: UInt64 = 0
    var exponent = 0
    var isFraction = false
    var rest = text.utf8[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if let digit = Lexer.hexDigit(byte) {
        if mantissa >> 60 == 0 {
          mantissa = mantissa << 4 | UInt64(digit)
          exponent -= isFraction ? 4 : 0
        } else {
          mantissa |= digit == 0 ? 0 : 1
          exponent += isFraction ? 0 : 4
        }
      } else {
        break
      }
      rest.removeFirst()
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "p") {
      guard let power = Int(Substring(rest.dropFirst())) else { return nil }
      exponent += max(-5000, min(5000, power))
    }
    return scaled(Double(mantissa), by: exponent)
  }

  /// The product of a number and a power of two, without an overflow of the power.
  private static func scaled(_ number: Double, by exponent: Int) -> Double {
    var number = number
    var exponent = max(-10_000, min(10_000, exponent))
    while exponent > 1000 {
      number *= 0x1p1000
      exponent -= 1000
    }
    while exponent < -1000 {
      number *= 0x1p-1000
      exponent += 1000
    }
    return number * Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
