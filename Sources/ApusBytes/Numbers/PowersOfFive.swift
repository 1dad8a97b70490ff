// UNSAFE: a table that is made once, without a lock, and stays

import Synchronization

/// The leading 128 bits of every power of five that a conversion from or to decimal may need.
///
/// The table is computed at its first use, in well under a millisecond, by exact arithmetic. A
/// power is the power before it times five, or the floor of the power before it divided by five;
/// the floor of a floor is exact. Powers with negative exponents from -27 on are rounded up and all
/// others down, as in Lemire, "Number Parsing at a Gigabyte per Second", 2021, section 5. The tests
/// compare each entry with exact products.
enum PowersOfFive {
  static let least = -342
  static let greatest = 324

  /// The address of the table, or 0 before the first use. A lazy `static let` would call the runtime for each
  /// number on Linux.
  private static let address = Atomic<UInt>(0)

  /// Returns the leading bits of a power; the highest bit is set.
  ///
  /// - Parameter exponent: From `least` to `greatest`.
  @inline(__always)
  static func leading(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    precondition(least...greatest ~= exponent, "exponent is not in the table")
    let known = address.load(ordering: .acquiring)
    // SAFETY: the table has two words for each exponent in the range, and stays.
    let table = unsafe UnsafePointer<UInt64>(bitPattern: known) ?? makeTable()
    let index = 2 &* (exponent &- least)
    return unsafe (table[index], table[index &+ 1])
  }

  /// Computes the table. Of several threads that do, one wins, and the others free theirs.
  @inline(never)
  private static func makeTable() -> UnsafePointer<UInt64> {
    let powers = negative.reversed() + positive
    // SAFETY: all words are initialised, and only the thread that has lost the exchange frees its table, which no
    // other has seen.
    let table = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * powers.count)
    for (index, power) in powers.enumerated() {
      unsafe (table + 2 * index).initialize(to: UInt64(truncatingIfNeeded: power >> 64))
      unsafe (table + 2 * index + 1).initialize(to: UInt64(truncatingIfNeeded: power))
    }
    let (exchanged, winner) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: table), ordering: .acquiringAndReleasing)
    guard !exchanged, let first = unsafe UnsafePointer<UInt64>(bitPattern: winner) else {
      return unsafe UnsafePointer(table)
    }
    unsafe table.deallocate()
    return unsafe first
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
