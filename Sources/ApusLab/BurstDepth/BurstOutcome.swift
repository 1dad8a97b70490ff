import ApusMeasure

/// The outcome of a burst.
struct BurstOutcome: Sendable, Hashable {
  /// The number of frames that were buffered before the stall.
  let depth: BurstCount
  /// The write rate after the stall, in bytes per nanosecond; `nil` if the burst did not stall, or
  /// if too few frames were written after the stall.
  let sustained: Double?
  /// The number of written frames.
  let written: Int
  /// The largest lateness of the producer.
  let latenessNanoseconds: Double

  /// The total time in which the writer waited for late frames.
  let starvedNanoseconds: Double

  /// Creates an outcome from its values.
  init(
    depth: BurstCount, sustained: Double?, written: Int, latenessNanoseconds: Double,
    starvedNanoseconds: Double
  ) {
    self.depth = depth
    self.sustained = sustained
    self.written = written
    self.latenessNanoseconds = latenessNanoseconds
    self.starvedNanoseconds = starvedNanoseconds
  }

  /// Creates the outcome of a burst from its buffer.
  init(_ buffer: FrameBuffer, frameBytes: Int, latenessNanoseconds: Double, clock: TickClock) {
    self.init(
      depth: buffer.stall.map { .exactly(Double($0.depth)) } ?? .atLeast(Double(buffer.admitted)),
      sustained: Self.rate(buffer.finishesAfterStall, frameBytes: frameBytes, clock: clock),
      written: buffer.finishes.count, latenessNanoseconds: latenessNanoseconds,
      starvedNanoseconds: clock.nanoseconds(buffer.starved))
  }

  /// Computes the rate from the first to the last time; the first frame does not count.
  private static func rate(
    _ times: ArraySlice<UInt64>, frameBytes: Int, clock: TickClock
  ) -> Double? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    let nanoseconds = clock.nanoseconds(last - first)
    return Double((times.count - 1) * frameBytes) / nanoseconds
  }
}
