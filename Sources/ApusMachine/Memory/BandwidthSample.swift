import ApusMeasure

/// Times bandwidth loops on the calling thread, one after the other over the same range.
struct BandwidthSample {
  private var stream: BandwidthStream
  private var sampler: EpochSampler
  private let epochs: Int

  /// Reads the range once if it may lie in a cache.
  ///
  /// - Parameters:
  ///   - stream: Filled; it goes on where the loop before has stopped.
  ///   - epochs: How many epochs a loop has.
  init(_ stream: BandwidthStream, _ sampler: EpochSampler, epochs: Int) {
    (self.stream, self.sampler, self.epochs) = (stream, sampler, epochs)
    self.stream.warmUp()
  }

  /// Returns how many bytes of the range the loop gets through per nanosecond, or `nil` if an answer was wrong.
  mutating func bytesPerNanosecond(_ loop: BandwidthLoop) -> Double? {
    var isRight = true
    let times = sampler.nanosecondsPerIteration(epochs: epochs) { chunks in
      isRight = stream.run(loop, chunks: chunks) && isRight
    }
    return isRight ? Double(stream.bytesPerChunk) / Samples(times).median : nil
  }
}
