import ApusMeasure

/// A sample that times bandwidth loops on the calling thread, each over the same range.
struct BandwidthSample {
  private var stream: BandwidthStream
  private var sampler: EpochSampler
  private let epochs: Int

  /// Creates a sample; reads the range once if a cache may hold it.
  ///
  /// - Parameters:
  ///   - stream: A filled stream; each loop continues from the position of the previous loop.
  ///   - epochs: The number of epochs of a loop.
  init(_ stream: BandwidthStream, _ sampler: EpochSampler, epochs: Int) {
    (self.stream, self.sampler, self.epochs) = (stream, sampler, epochs)
    self.stream.warmUp()
  }

  /// Measures the bytes of the range that the loop processes per nanosecond; `nil` if an answer was
  /// wrong.
  mutating func bytesPerNanosecond(_ loop: BandwidthLoop) -> Double? {
    var isRight = true
    let times = sampler.nanosecondsPerIteration(epochs: epochs) { chunks in
      isRight = stream.run(loop, chunks: chunks) && isRight
    }
    return isRight ? Double(stream.bytesPerChunk) / Samples(times).median : nil
  }
}
