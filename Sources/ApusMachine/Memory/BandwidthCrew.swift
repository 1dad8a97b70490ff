import ApusMeasure

/// Runs the bandwidth loops on several processors at once.
struct BandwidthCrew: Sendable {
  let processors: [Int]
  let loops: [BandwidthLoop]
  /// How many chunks each loop goes through in an epoch.
  let chunks: [Int]
  /// How many epochs each loop has.
  let epochs: Int

  /// Returns how many bytes of their ranges all cores got through per nanosecond, for each loop; or
  /// `nil` where an answer was wrong.
  ///
  /// The cores start each loop together, and each gives the median of its own epochs, so that one
  /// that is held up for a moment does not hold up the others' figures.
  ///
  /// - Precondition: Every element of the slices is one, or no loop reads.
  func bytesPerNanosecond(
    _ slices: [MemorySlice], clock: TickClock
  ) throws(MemoryError) -> [Double?] {
    let barrier = SpinBarrier(members: processors.count)
    let members = try ThreadCrew.run(on: processors) { index in
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
