import ApusMeasure

/// What one burst gave.
struct BurstOutcome: Sendable, Hashable {
  /// How many frames were buffered before the first that could not be.
  let depth: BurstCount
  /// What the storage took after the stall, in bytes per nanosecond; `nil` where it did not stall, or
  /// took too few frames afterwards.
  let sustained: Double?
  /// How many frames were written.
  let written: Int
  /// By how much the producer was late at most.
  let latenessNanoseconds: Double

  /// How long the writer had to wait for late frames, all together.
  let starvedNanoseconds: Double

  /// States what a burst gave.
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

  /// Reads what a burst gave off its buffer.
  init(_ buffer: FrameBuffer, frameBytes: Int, latenessNanoseconds: Double, clock: TickClock) {
    self.init(
      depth: buffer.stall.map { .exactly(Double($0.depth)) } ?? .atLeast(Double(buffer.admitted)),
      sustained: Self.rate(buffer.finishesAfterStall, frameBytes: frameBytes, clock: clock),
      written: buffer.finishes.count, latenessNanoseconds: latenessNanoseconds,
      starvedNanoseconds: clock.nanoseconds(buffer.starved))
  }

  /// The bytes that were written after the first and until the last time.
  private static func rate(
    _ times: ArraySlice<UInt64>, frameBytes: Int, clock: TickClock
  ) -> Double? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    let nanoseconds = clock.nanoseconds(last - first)
    return Double((times.count - 1) * frameBytes) / nanoseconds
  }
}
