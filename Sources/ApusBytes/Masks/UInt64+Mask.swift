extension UInt64 {
  /// The prefix XOR: bit *i* is set if the number of set bits from bit 0 to bit *i* is odd.
  ///
  /// From the mask of quotes it makes the mask of the quoted bytes, with the opening quotes.
  ///
  ///     (0b0010_0100 as UInt64).prefixXor  // 0b0001_1100
  ///
  /// Source: Langdale and Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019;
  /// here with six shifts, because not every processor multiplies without carry.
  @inlinable @inline(__always)
  public var prefixXor: UInt64 {
    var mask = self
    mask ^= mask &<< 1
    mask ^= mask &<< 2
    mask ^= mask &<< 4
    mask ^= mask &<< 8
    mask ^= mask &<< 16
    mask ^= mask &<< 32
    return mask
  }

  /// Removes the lowest set bit and returns its position, or `nil` if no bit is set.
  ///
  ///     var mask: UInt64 = 0b1010
  ///     mask.popLowestBit()  // 1
  ///     mask.popLowestBit()  // 3
  ///     mask.popLowestBit()  // nil
  ///
  @inlinable @inline(__always)
  public mutating func popLowestBit() -> Int? {
    guard self != 0 else { return nil }
    defer { self &= self &- 1 }
    return trailingZeroBitCount
  }

  /// Returns a mask of the lowest bits.
  ///
  /// - Parameter count: The number of bits, from 0 to 64.
  @inlinable @inline(__always)
  public static func lowestBits(_ count: Int) -> UInt64 {
    precondition(0...64 ~= count, "count must be from 0 to 64")
    return count == 64 ? .max : (1 &<< UInt64(truncatingIfNeeded: count)) &- 1
  }
}
