#if Images
  import ApusMeasure
  import Foundation

  /// Whether the tests that take minutes run: `APUS_LARGE_TESTS=1 swift test --filter CorruptionTests`.
  let hasLargeTests = ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil

  /// The number of random changes of each sample.
  let corruptionCount = hasLargeTests ? 10_000 : 300

  extension [UInt8] {
    /// Returns the file with up to six bytes changed, and the size in eighths at which it is decoded.
    func corrupted(_ seed: UInt64) -> (bytes: [UInt8], eighths: Int) {
      var random = SplitMix64(seed: seed)
      var bytes = self
      for _ in 0...Int(random.next() % 6) {
        bytes[Int(random.next() % UInt64(count))] = UInt8(truncatingIfNeeded: random.next())
      }
      return (bytes, Int(random.next() % 8) + 1)
    }
  }
#endif
