public import ApusMeasure

extension BandwidthProbe {
  /// Measures the bandwidth of each operation in a fresh allocation, for comparisons and
  /// replications.
  ///
  /// Use `run(_:)` for a curve with intervals: an allocation is a single draw of physical pages.
  ///
  ///     let clock = TickClock.calibrated()
  ///     let rates = try BandwidthProbe().gigabytesPerSecond(bytes: 16 << 10, clock: clock, seed: 1)
  ///     rates[.read]  // 214.6
  ///
  /// - Parameters:
  ///   - bytes: The size of the working set in bytes, at least 4096. A size above 64 KiB is rounded
  ///     down to a multiple of 64 KiB. A copy goes from the first half to the second.
  ///   - clock: The calibrated counter.
  ///   - seed: The seed of the random lengths of epochs.
  /// - Returns: The requested bytes per nanosecond, loads and stores together, of the loops with
  ///   the widest vectors: the median of five epochs of about 100 us. An operation is missing if
  ///   its answer was wrong. Pin the thread before the call.
  /// - Throws: `MemoryError.mapFailed` if the system cannot map the memory.
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
