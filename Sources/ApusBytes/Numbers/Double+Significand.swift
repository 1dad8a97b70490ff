extension Double {
  /// Returns the double nearest to `significand * 10^exponent`, if 64 bits decide it.
  ///
  /// Use it in a parser that has read the digits already. If the result is `nil`, pass the text to
  /// `Double(decimal:)`.
  ///
  ///     Double.nearest(to: 12345, timesTenTo: -2)  // 123.45
  ///
  /// - Parameters:
  ///   - significand: All digits of the number, without the point.
  ///   - exponent: The power of ten.
  /// - Returns: The number, correctly rounded, or `nil` in rare cases.
  /// - Complexity: O(1). Does not allocate.
  @inlinable @inline(__always)
  public static func nearest(
    to significand: UInt64, timesTenTo exponent: Int
  ) -> Double? {
    // Both operands are exact, so that the processor rounds once.
    if significand < 1 << 53, -22...22 ~= exponent {
      let power = Self.smallPowers[abs(exponent)]
      return exponent < 0 ? Double(significand) / power : Double(significand) * power
    }
    return nearestBySearch(to: significand, timesTenTo: exponent)
  }

  @usableFromInline static let smallPowers: InlineArray<23, Double> = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  @usableFromInline @inline(never)
  static func nearestBySearch(to significand: UInt64, timesTenTo exponent: Int) -> Double? {
    let (bits, isCertain) = nearestBits(significand, exponent)
    return isCertain ? Double(bits: bits) : nil
  }
}
