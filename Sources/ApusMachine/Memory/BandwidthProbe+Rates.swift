public import ApusMeasure

extension BandwidthProbe {
  /// Returns the bandwidth of each operation in one fresh allocation, for callers who compare or replicate.
  ///
  /// Use `run(_:)` for a curve with intervals: one allocation is one draw of physical pages.
  ///
  ///     let clock = TickClock.calibrated()
  ///     let rates = try BandwidthProbe().gigabytesPerSecond(bytes: 16 << 10, clock: clock, seed: 1)
  ///     rates[.read]  // 214.6
  ///
  /// - Parameters:
  ///   - bytes: The size of the working set in bytes, at least 4096. Of a size above 64 KiB, whole parts of 64 KiB are
  ///     used. A copy goes from the first half to the second.
  ///   - clock: The calibrated counter.
  ///   - seed: What the lengths of epochs are drawn from.
  /// - Returns: The bytes that the program asks for, loads and stores both counted, by the loops with the widest
  ///   vectors: the median of five epochs of about 100 us. An operation whose answer was wrong is missing. Pin the
  ///   thread before.
  /// - Throws: `MemoryError.mapFailed` if the memory cannot be had.
  /// - Complexity: Writes all bytes once. Maps `bytes`.
  public func gigabytesPerSecond(
    bytes: Int, clock: TickClock, seed: UInt64
  ) throws(MemoryError) -> [BandwidthOperation: Double] {
    precondition(bytes >= 4096, "bytes must be at least 4096")
    let arena = try MemoryArena(bytes: bytes, pages: .unadvised)
    return arena.withSlice { slice in
      let stream = BandwidthStream(slice.part(0, bytes))
      stream.fill {}
      let sampler = EpochSampler(clock: clock, random: SplitMix64(seed: seed))
      var sample = BandwidthSample(stream, sampler, epochs: BandwidthPlan.mostEpochs)
      var rates: [BandwidthOperation: Double] = [:]
      for loop in BandwidthLoop.all(steps: []) {
        rates[loop.operation] = sample.bytesPerNanosecond(loop).map { rate in
          rate * loop.requested(of: bytes) / Double(bytes)
        }
      }
      return rates
    }
  }
}
