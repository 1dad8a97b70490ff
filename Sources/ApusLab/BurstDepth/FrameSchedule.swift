import ApusMeasure

/// When each frame is due: counted from the start, so that nothing adds up and nothing drifts.
struct FrameSchedule: Sendable, Hashable {
  private let start: UInt64
  private let ticksPerFrame: Double

  /// Creates a schedule whose first frame is due at `start`.
  ///
  /// - Parameters:
  ///   - start: In ticks.
  ///   - framesPerSecond: At least one.
  ///   - clock: The calibrated counter.
  init(start: UInt64, framesPerSecond: Int, clock: TickClock) {
    precondition(framesPerSecond > 0, "a rate is at least one frame a second")
    self.start = start
    ticksPerFrame = clock.ticksPerNanosecond * 1e9 / Double(framesPerSecond)
  }

  /// When a frame is due, in ticks, to half a tick.
  func due(_ frame: Int) -> UInt64 {
    start + UInt64((Double(frame) * ticksPerFrame).rounded())
  }
}
