import ApusMeasure

/// The schedule of frames: each due time is counted from the start, so that errors do not add up.
struct FrameSchedule: Sendable, Hashable {
  private let start: UInt64
  private let ticksPerFrame: Double

  /// Creates a schedule whose first frame is due at `start`.
  ///
  /// - Parameters:
  ///   - start: The time of the first frame, in ticks.
  ///   - framesPerSecond: The rate; at least 1.
  ///   - clock: The calibrated counter.
  init(start: UInt64, framesPerSecond: Int, clock: TickClock) {
    precondition(framesPerSecond > 0, "framesPerSecond must be at least 1")
    self.start = start
    ticksPerFrame = clock.ticksPerNanosecond * 1e9 / Double(framesPerSecond)
  }

  /// Returns the time at which a frame is due, in ticks, to half a tick.
  func due(_ frame: Int) -> UInt64 {
    start + UInt64((Double(frame) * ticksPerFrame).rounded())
  }
}
