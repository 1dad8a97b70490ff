import ApusMeasure

/// A group of pinned threads that run the bandwidth loops at the same time.
struct BandwidthThreadGroup: Sendable {
  let processors: [Int]
  let loops: [BandwidthLoop]
  /// The number of chunks that each loop processes in an epoch.
  let chunks: [Int]
  /// The number of epochs of each loop.
  let epochs: Int

  /// Measures the total bandwidth of all cores for each loop, in bytes of their ranges per
  /// nanosecond.
  ///
  /// The cores start each loop together. Each core contributes the median of its own epochs, so
  /// that a brief delay of a single core does not change the others' measurements.
  ///
  /// - Precondition: Every element of the slices is 1, or no loop reads.
  /// - Returns: A rate for each loop, or `nil` if an answer of the loop was wrong.
  func bytesPerNanosecond(
    _ slices: [MemorySlice], clock: TickClock
  ) throws(MemoryError) -> [Double?] {
    let barrier = SpinBarrier(members: processors.count)
    let members = try ThreadGroup.run(on: processors) { index in
      var stream = BandwidthStream(slices[index])
      stream.warmUp()
      return loops.indices.map { loop in
        barrier.wait()
        return rate(of: loop, &stream, clock)
      }
    }
    return loops.indices.map { loop in
      let rates = members.compactMap { $0[loop] }
      return rates.count == members.count ? rates.reduce(0, +) : nil
    }
  }

  private func rate(of loop: Int, _ stream: inout BandwidthStream, _ clock: TickClock) -> Double? {
    var isRight = true
    let bytes = Double(chunks[loop] * stream.bytesPerChunk)
    let rates = (0..<epochs).map { _ in
      let start = TickClock.now()
      isRight = stream.run(loops[loop], chunks: chunks[loop]) && isRight
      return bytes / clock.nanoseconds(max(1, TickClock.now() &- start))
    }
    return isRight ? Samples(rates).median : nil
  }
}
