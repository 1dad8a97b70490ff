/// A calibration of the tick's length from readings of the counter and of the system's monotonic
/// clock.
///
///     load          1 ms  2 ms  4 ms                        8 s     16 s
///      |-------------|-----|-----|----- ... ------------------|--------|  no more
///      anchor        first
///
/// A longer window makes the uncertainty of the readings a smaller share. The window doubles until
/// it is long enough. Then the rate is fixed: a rate that changed for hours would include hours in
/// which the system slept.
struct TickCalibration: Sendable {
  /// The shortest window that gives a first scale, in nanoseconds.
  static let firstWindow: Int64 = 1_000_000
  /// The window after which the scale is fixed, in nanoseconds.
  static let lastWindow: Int64 = 10_000_000_000
  /// The largest plausible relative difference of two scales. The system's clock is never adjusted
  /// by more than half of it. A larger difference is due to sleep or to a move to another host.
  static let plausibleDistance = 1e-3

  /// The length of a tick; `nil` before the end of the first window.
  private(set) var scale: TickScale?
  private var anchor: TickEdge
  private var window: Int64 = 0

  init(anchor: TickEdge) { self.anchor = anchor }

  /// The time after the anchor, in nanoseconds, at which the next reading can improve the scale;
  /// `nil` for never.
  var nextWindow: Int64? {
    guard window < Self.lastWindow else { return nil }
    return max(Self.firstWindow, window * 2)
  }

  /// The tick at which the next reading is due; `Int64.min` before a scale is known.
  var dueTicks: Int64 {
    guard let scale else { return .min }
    guard let nextWindow else { return .max }
    let distance = scale.ticks(.nanoseconds(nextWindow))
    return Int64(bitPattern: anchor.ticks &+ UInt64(distance))
  }

  /// Uses a reading if it comes after the next window.
  mutating func learn(from edge: TickEdge) {
    guard let nextWindow else { return }
    let elapsed = edge.nanoseconds - anchor.nanoseconds
    guard elapsed >= nextWindow else { return }
    let ticks = edge.ticks > anchor.ticks ? edge.ticks - anchor.ticks : 0
    let candidate = TickScale(ticks: ticks, nanoseconds: UInt64(elapsed))
    guard let candidate, isPlausible(candidate) else { return start(from: edge) }
    scale = candidate
    window = elapsed
  }

  private func isPlausible(_ candidate: TickScale) -> Bool {
    guard let scale else { return true }
    return scale.relativeDistance(to: candidate) <= Self.plausibleDistance
  }

  /// Starts again from a reading, keeping the known scale.
  private mutating func start(from edge: TickEdge) {
    anchor = edge
    window = 0
  }
}
