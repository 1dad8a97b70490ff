extension DecimalTarget {
  /// Returns the pattern that is nearest to the text, found by comparing whole numbers.
  ///
  /// - Parameters:
  ///   - text: Any decimal number.
  ///   - start: A pattern that is near; a farther pattern takes longer.
  /// - Complexity: O(*n*²) in the number of digits, at most 768; allocates.
  @inline(never)
  static func exactBits(_ text: borrowing DecimalText, near start: UInt64) -> UInt64 {
    let (digits, exponent) = text.exact
    var bits = start
    while bits > 0 && !roundsUp(digits, exponent, from: bits - 1) { bits -= 1 }
    while bits < infinityBits && roundsUp(digits, exponent, from: bits) { bits += 1 }
    return bits
  }

  /// Whether `digits * 10^exponent` is nearer to the number above `bits`, or in the middle and that
  /// number is even.
  private static func roundsUp(_ digits: BigNatural, _ exponent: Int, from bits: UInt64) -> Bool {
    let field = Int(bits >> UInt64(fractionBits))
    let implicit: UInt64 = field > 0 ? 1 << UInt64(fractionBits) : 0
    let significand = bits & (1 << UInt64(fractionBits) - 1) | implicit
    // The middle between the two is `half * 2^scale`.
    let half = 2 * significand + 1
    let scale = max(field, 1) + leastExponent - fractionBits - 1
    var left = digits
    var right = BigNatural(half)
    left.multiply(byFiveToThe: max(exponent, 0))
    right.multiply(byFiveToThe: max(-exponent, 0))
    left.shiftLeft(by: max(exponent - scale, 0))
    right.shiftLeft(by: max(scale - exponent, 0))
    return left > right || left == right && bits & 1 == 1
  }
}
