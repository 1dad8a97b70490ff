extension BinaryFloatingPoint where Exponent == Int {
  /// Reads hexadecimal digits with an exponent of two, rounded once: `1.8p3` is 12.
  ///
  /// The format is that of C behind `0x`. Digits without a point need no exponent. A number beyond
  /// the greatest number is infinity.
  ///
  /// - Parameter text: The digits without a sign and without `0x`, of any length.
  /// - Complexity: O(*n*); does not allocate.
  package init?(hexadecimal text: Span<UInt8>) {
    guard let number = HexadecimalText(text) else { return nil }
    self = number.nearest()
  }
}

/// A number of hexadecimal digits: an integer times a power of two.
private struct HexadecimalText {
  /// The first 61 bits or more; the last bit is set if a digit that follows is not 0.
  var mantissa: UInt64 = 0
  var exponent = 0

  /// The power that no exponent exceeds; texts with so many digits fit no memory.
  private static let greatestPower = 1 << 48

  init?(_ text: Span<UInt8>) {
    var position = 0
    var digits = 0
    var hasPoint = false
    while position < text.count {
      if text[position] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if let digit = text[position].hexadecimalValue {
        append(digit, isFraction: hasPoint)
        digits += 1
      } else {
        break
      }
      position += 1
    }
    guard digits > 0 else { return nil }
    if position == text.count, !hasPoint { return }
    guard position < text.count, text[position] | 0x20 == UInt8(ascii: "p"),
      let power = Self.power(text.extracting((position + 1)...))
    else { return nil }
    exponent += power
  }

  private mutating func append(_ digit: UInt8, isFraction: Bool) {
    if mantissa >> 60 == 0 {
      mantissa = mantissa << 4 | UInt64(digit)
      exponent -= isFraction ? 4 : 0
    } else {
      mantissa |= digit == 0 ? 0 : 1
      exponent += isFraction ? 0 : 4
    }
  }

  /// Reads the decimal digits of an exponent, with an optional sign.
  private static func power(_ text: Span<UInt8>) -> Int? {
    var position = 0
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative || (text.count > 0 && text[0] == UInt8(ascii: "+")) { position = 1 }
    guard position < text.count else { return nil }
    var power = 0
    while position < text.count {
      let digit = Int(text[position]) - Int(UInt8(ascii: "0"))
      guard 0...9 ~= digit else { return nil }
      power = min(greatestPower, power * 10 + digit)
      position += 1
    }
    return isNegative ? -power : power
  }

  /// The nearest number; of two that are equally near, the even one.
  func nearest<Number: BinaryFloatingPoint>() -> Number where Number.Exponent == Int {
    guard mantissa != 0 else { return 0 }
    let width = 64 - mantissa.leadingZeroBitCount
    let lowest = max(
      exponent + width - (Number.significandBitCount + 1), Number.leastNonzeroMagnitude.exponent)
    let shift = lowest - exponent
    guard shift > 0 else {
      return Number(sign: .plus, exponent: exponent, significand: Number(mantissa))
    }
    guard shift <= 64 else { return 0 }
    var kept = shift == 64 ? 0 : mantissa >> UInt64(shift)
    let rest = mantissa << UInt64(64 - shift)
    let half: UInt64 = 1 << 63
    if rest > half || (rest == half && kept & 1 == 1) { kept += 1 }
    return Number(sign: .plus, exponent: lowest, significand: Number(kept))
  }
}
