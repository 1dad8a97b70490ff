/// The leading 128 bits of every power of five that a conversion from decimal may need.
///
/// The table is computed at its first use, in well under a millisecond, by exact arithmetic. A
/// power is the power before it times five, or the floor of the power before it divided by five;
/// the floor of a floor is exact. Powers with negative exponents from -27 on are rounded up and all
/// others down, as in Lemire, "Number Parsing at a Gigabyte per Second", 2021, section 5. The tests
/// compare each entry with exact products.
enum PowersOfFive {
  static let least = -342
  static let greatest = 308

  /// The high and the low half of each power, from `least` to `greatest`.
  private static let table: [UInt64] = (negative.reversed() + positive).flatMap { power in
    [UInt64(truncatingIfNeeded: power >> 64), UInt64(truncatingIfNeeded: power)]
  }

  /// Returns the leading bits of a power; the highest bit is set.
  ///
  /// - Parameter exponent: From `least` to `greatest`.
  @inline(__always)
  static func leading(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    let index = 2 * (exponent - least)
    return (table[index], table[index + 1])
  }

  private static var positive: [UInt128] {
    var power = BigNatural(1)
    return (0...greatest).map { exponent in
      if exponent > 0 { power.multiply(by: 5) }
      return power.leading
    }
  }

  /// The powers with exponents from -1 downwards.
  private static var negative: [UInt128] {
    var quotient = BigNatural(1)
    // 342 divisions by five remove 795 bits; 128 must remain.
    quotient.shiftLeft(by: 15 * 64)
    return (1 ... -least).map { exponent in
      quotient.divideByFive()
      return quotient.leading + (exponent <= 27 ? 1 : 0)
    }
  }
}
