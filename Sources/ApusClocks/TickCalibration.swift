/// Learns how long a tick is from readings of the counter and of the system's monotonic clock.
///
///     load          1 ms  2 ms  4 ms                        8 s     16 s
///      |-------------|-----|-----|----- ... ------------------|--------|  no more
///      anchor        first
///
/// The longer the window, the smaller the share of the readings' width. The window doubles until it is
/// long enough, and then stays: a rate that went on learning for hours would learn the hours in which
/// the system slept.
struct TickCalibration: Sendable {
  /// The shortest window that gives a first scale.
  static let firstWindow: Int64 = 1_000_000
  /// The window after which the scale is kept.
  static let lastWindow: Int64 = 10_000_000_000
  /// Clocks that disagree by more than this were parted by sleep or by a move to another host: the
  /// system's clock is never steered by more than half of it.
  static let plausibleDistance = 1e-3

  /// How long a tick is, once the first window has passed.
  private(set) var scale: TickScale?
  private var anchor: TickEdge
  private var window: Int64 = 0

  init(anchor: TickEdge) { self.anchor = anchor }

  /// When a reading can teach something: after this many nanoseconds behind the anchor; `nil` for never.
  var nextWindow: Int64? {
    guard window < Self.lastWindow else { return nil }
    return max(Self.firstWindow, window * 2)
  }

  /// The tick at which the next reading is due; none before a scale is known.
  var dueTicks: Int64 {
    guard let scale else { return .min }
    guard let nextWindow else { return .max }
    let distance = scale.ticks(.nanoseconds(nextWindow))
    return Int64(bitPattern: anchor.ticks &+ UInt64(distance))
  }

  /// Takes a reading into account, if it comes after the next window.
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

  /// Begins again from a reading, with the scale that is known.
  private mutating func start(from edge: TickEdge) {
    anchor = edge
    window = 0
  }
}
