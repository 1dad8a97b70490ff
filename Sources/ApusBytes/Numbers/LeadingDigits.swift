// UNSAFE: stores words of digits into memory of a known size

/// The digits of a number as text: the first one, and 16 that follow. The value is `d.dddd * 10^exponent`.
///
/// The layout has no loop: two words are stored once or twice, and the point is put between them.
// SAFETY: every `target` has room for `ShortestText.room` bytes; the highest store ends at byte 35.
struct LeadingDigits {
  /// The first digit, as a character.
  private let first: UInt8
  /// The digits after the first, as characters, the first of them in the lowest byte.
  private let rest: (low: UInt64, high: UInt64)
  /// The number of digits, without the zeros at the end.
  private let count: Int
  private let exponent: Int

  @inline(__always)
  init(_ decimal: ShortestDecimal) {
    let (digits, power) = Self.scaled(decimal)
    let upper = digits / 100_000_000
    let first = upper / 100_000_000
    let low = DecimalWord.digits(upper &- first &* 100_000_000)
    let high = DecimalWord.digits(digits &- upper &* 100_000_000)
    self.first = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: first)
    rest = (low | DecimalWord.zeros, high | DecimalWord.zeros)
    // A word of zeros has eight of them at its end.
    let used = high == 0 ? 8 &- low.leadingZeroBitCount &>> 3 : 16 &- high.leadingZeroBitCount &>> 3
    count = 1 &+ used
    exponent = power &+ 16
  }

  /// 10^16.
  private static var sixteen: UInt64 { 10_000_000_000_000_000 }

  /// Returns the number with 17 digits.
  @inline(__always)
  private static func scaled(_ decimal: ShortestDecimal) -> (digits: UInt64, power: Int) {
    guard decimal.digits >= sixteen / 10 else {
      return scaledLong(decimal.digits, decimal.exponent)
    }
    // Doubles have 16 or 17 digits: no branch depends on it.
    let isShort: UInt64 = decimal.digits < sixteen ? 1 : 0
    let more = decimal.digits &* 9 & (0 &- isShort)
    return (decimal.digits &+ more, decimal.exponent &- Int(truncatingIfNeeded: isShort))
  }

  /// Scales the digits of a float or of a subnormal double.
  @inline(never)
  private static func scaledLong(_ digits: UInt64, _ power: Int) -> (digits: UInt64, power: Int) {
    var (digits, power) = (digits, power)
    while digits < 1_000_000_000 { (digits, power) = (digits * 100_000_000, power - 8) }
    if digits < 10_000_000_000 { (digits, power) = (digits * 10_000_000, power - 7) }
    while digits < sixteen { (digits, power) = (digits * 10, power - 1) }
    return (digits, power)
  }

  // MARK: - Forms

  /// Writes the form of `description`.
  ///
  /// - Parameter isLarge: Whether the number is so large that an exponent is written.
  @inline(__always)
  func writeDescription(isLarge: Bool, _ target: UnsafeMutableRawPointer) -> Int {
    guard !isLarge, exponent >= -4 else { return unsafe writeScientific(target) }
    guard exponent >= 0 else { return unsafe writeFraction(target) }
    unsafe writePoint(target)
    return max(count, exponent &+ 2) &+ 1
  }

  /// Writes the form with the fewest characters.
  ///
  /// - Parameter magnitude: The number itself, without its sign.
  func writeFewest(_ magnitude: Double, _ target: UnsafeMutableRawPointer) -> Int {
    let scientific = count + (count > 1 ? 1 : 0) + (abs(exponent) >= 100 ? 5 : 4)
    if exponent < 0 {
      return count + 1 - exponent <= scientific
        ? unsafe writeFraction(target) : unsafe writeScientific(target)
    }
    if exponent + 1 < count {
      guard count + 1 <= scientific else { return unsafe writeScientific(target) }
      unsafe writePoint(target)
      return count + 1
    }
    guard exponent + 1 <= scientific else { return unsafe writeScientific(target) }
    guard exponent < 16 else { return unsafe Self.writeInteger(magnitude, target) }
    unsafe writeDigits(target)
    return exponent + 1
  }

  // MARK: - Parts

  @inline(__always)
  private func writeDigits(_ target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: first, as: UInt8.self)
    unsafe DecimalWord.store(rest.low, to: target + 1)
    unsafe DecimalWord.store(rest.high, to: target + 9)
  }

  /// Writes the digits with a point behind those of the integer; the exponent is from 0 to 15.
  @inline(__always)
  private func writePoint(_ target: UnsafeMutableRawPointer) {
    unsafe writeDigits(target)
    let both = UInt128(rest.high) << 64 | UInt128(rest.low)
    let fraction = both &>> UInt128(truncatingIfNeeded: 8 &* exponent)
    let point = unsafe target + (exponent &+ 1)
    unsafe DecimalWord.store(UInt64(truncatingIfNeeded: fraction), to: point + 1)
    unsafe DecimalWord.store(UInt64(truncatingIfNeeded: fraction >> 64), to: point + 9)
    unsafe point.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
  }

  /// Writes `0.`, zeros and the digits; the exponent is from -5 to -1.
  @inline(__always)
  private func writeFraction(_ target: UnsafeMutableRawPointer) -> Int {
    // "0.000000".
    unsafe DecimalWord.store(0x3030_3030_3030_2e30, to: target)
    unsafe writeDigits(target + (1 &- exponent))
    return 1 &- exponent &+ count
  }

  /// Writes `d.ddde+xx`, or `de+xx` if there is one digit.
  @inline(__always)
  private func writeScientific(_ target: UnsafeMutableRawPointer) -> Int {
    unsafe writeDigits(target + 1)
    // The first digit moves in front of the point.
    unsafe target.storeBytes(of: (UInt16(first) | 0x2e00).littleEndian, as: UInt16.self)
    let end = count == 1 ? 1 : count &+ 1
    let sign = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    let magnitude = exponent.magnitude
    let hundreds = (magnitude &* 41) >> 12
    let rest = magnitude &- hundreds &* 100
    let tens = (rest &* 103) >> 10
    let pair = UInt64(tens) | UInt64(rest &- tens &* 10) << 8 | 0x3030
    let head = UInt64(UInt8(ascii: "e")) | UInt64(sign) << 8
    if hundreds == 0 {
      unsafe DecimalWord.store(head | pair << 16, to: target + end)
      return end &+ 4
    }
    unsafe DecimalWord.store(head | UInt64(hundreds | 0x30) << 16 | pair << 24, to: target + end)
    return end &+ 5
  }

  /// Writes all digits of an integer between 10^16 and 10^22.
  private static func writeInteger(_ magnitude: Double, _ target: UnsafeMutableRawPointer) -> Int {
    let (upper, lower) = UInt128(magnitude).quotientAndRemainder(dividingBy: UInt128(sixteen))
    let count = unsafe DecimalWord.write(UInt64(upper), to: target)
    let (high, low) = UInt64(lower).quotientAndRemainder(dividingBy: 100_000_000)
    unsafe DecimalWord.store(DecimalWord.digits(high) | DecimalWord.zeros, to: target + count)
    unsafe DecimalWord.store(DecimalWord.digits(low) | DecimalWord.zeros, to: target + count + 8)
    return count + 16
  }
}
