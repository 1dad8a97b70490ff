// The conversion of decimal to binary numbers, correctly rounded. The algorithm is that of Eisel and Lemire:
// D. Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51 (2021).
// The significand times the leading 128 bits of the power of five gives the leading bits of the
// answer. If these do not decide, or if there are more than 19 digits and the dropped digits
// matter, whole numbers of any size are compared. The slow reference of the tests is the C library.

extension DecimalTarget {
  /// Returns the pattern of the number nearest to the text, without its sign; ties go to even.
  static func nearestBits(_ text: borrowing DecimalText) -> UInt64 {
    let (bits, isCertain) = nearestBits(text.significand, text.exponent)
    if text.droppedCount == 0 {
      if isCertain { return bits }
    } else {
      // The text lies between the number without its last digits and the next number of 19 digits.
      let above = nearestBits(text.significand + 1, text.exponent)
      if isCertain && above.isCertain && above.bits == bits { return bits }
    }
    return exactBits(text, near: bits)
  }

  /// Returns the pattern of `significand * 10^power`, and whether it is certain. If not, it is off
  /// by at most 1.
  @inline(__always)
  static func nearestBits(
    _ significand: UInt64, _ power: Int
  ) -> (bits: UInt64, isCertain: Bool) {
    if significand == 0 || power < leastPower { return (0, true) }
    if power > greatestPower { return (infinityBits, true) }
    let zeros = significand.leadingZeroBitCount
    let (high, low) = product(significand &<< UInt64(truncatingIfNeeded: zeros), power)
    let upper = Int(high >> 63)
    let shift = upper &+ 61 &- fractionBits
    let exponent = binaryExponent(power) &+ upper &- zeros &- leastExponent
    // One bit more than the significand has, to round by.
    var bits = high &>> UInt64(truncatingIfNeeded: shift)
    var isCertain = true
    if low &+ 1 <= 2 {
      isCertain = low != .max || -27...55 ~= power
      if low <= 1 && exponent > 0 && isTie(bits, high, shift, power) { bits &-= 1 }
    }
    if exponent <= 0 { return (subnormalBits(bits, exponent), isCertain) }
    bits = (bits &+ (bits & 1)) >> 1
    // Rounding up may have given one bit more: then the sum carries into the exponent, as it should.
    let pattern = bits &+ UInt64(truncatingIfNeeded: exponent &- 1) << UInt64(fractionBits)
    return (min(pattern, infinityBits), isCertain)
  }

  /// Whether a product is in the middle of two numbers of which the lower one is even.
  @inline(never)
  private static func isTie(_ bits: UInt64, _ high: UInt64, _ shift: Int, _ power: Int) -> Bool {
    bits & 3 == 1 && powersOfTies ~= power && bits << UInt64(shift) == high
  }

  /// Returns the leading 128 bits of the product with a power of five; the second half only if it
  /// matters.
  @inline(__always)
  private static func product(
    _ significand: UInt64, _ power: Int
  ) -> (high: UInt64, low: UInt64) {
    let five = PowersOfFive.leading(power)
    var (high, low) = significand.multipliedFullWidth(by: five.high)
    let mask = UInt64.max >> UInt64(fractionBits + 3)
    if high & mask == mask {
      let (sum, overflow) = low.addingReportingOverflow(
        significand.multipliedFullWidth(by: five.low).high)
      low = sum
      if overflow { high &+= 1 }
    }
    return (high, low)
  }

  /// The binary logarithm of a power of ten, rounded down, for a product that starts at bit 63.
  @inline(__always)
  private static func binaryExponent(_ power: Int) -> Int { (217_706 &* power) >> 16 + 63 }

  /// Numbers below the least exponent keep fewer bits; none of them is a tie.
  @inline(never)
  private static func subnormalBits(_ bits: UInt64, _ exponent: Int) -> UInt64 {
    let kept = 1 - exponent < 64 ? bits >> UInt64(1 - exponent) : 0
    return (kept + (kept & 1)) >> 1
  }
}
