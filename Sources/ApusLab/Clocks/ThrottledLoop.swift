import ApusClocks

/// A loop over bytes with and without a throttle in it: a checksum (FNV-1a) byte by byte.
enum ThrottledLoop {
  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01b3

  @inline(never)
  static func bare(_ bytes: [UInt8]) -> UInt64 {
    var sum = start
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* prime }
    return sum
  }

  /// - Parameter updates: Counts the updates that a program would have made.
  @inline(never)
  static func throttled(
    _ bytes: [UInt8], _ throttle: inout Throttle<CounterClock>, updates: inout Int
  ) -> UInt64 {
    var sum = start
    for byte in bytes {
      sum = (sum ^ UInt64(byte)) &* prime
      if throttle.shouldUpdate(adding: 1) { updates += 1 }
    }
    return sum
  }
}
