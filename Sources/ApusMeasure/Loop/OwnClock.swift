/// A clock that a body brings along, such as that of a device or of a simulation.
final class OwnClock {
  private let read: () -> Duration
  private var begin = Duration.zero
  private var total = 0.0
  private var wentBack = false

  /// The ticks in a nanosecond, because epochs are in ticks.
  private static let ticksPerNanosecond = TickClock.calibrated().ticksPerNanosecond

  init(_ read: @escaping () -> Duration) { self.read = read }

  /// Starts an epoch.
  func start() { begin = read() }

  /// Returns the time since the start of the epoch, in ticks.
  func ticks() -> UInt64 {
    let nanoseconds = Self.nanoseconds(read() - begin)
    if nanoseconds < 0 { wentBack = true }
    total += nanoseconds
    return UInt64(min(max(0, nanoseconds * Self.ticksPerNanosecond), 1e18))
  }

  /// Throws if the clock went back, or never advanced.
  func check() throws(LoopError) {
    if wentBack { throw .clockWentBack }
    if total <= 0 { throw .clockStoodStill }
  }

  private static func nanoseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
