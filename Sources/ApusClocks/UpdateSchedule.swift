/// The schedule of the next update: the instants from which a rule allows it and demands it.
struct UpdateSchedule<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  let earliest: Instant
  let latest: Instant

  /// Creates the schedule after an update at `start`.
  init(_ rule: ThrottleRule, from start: Instant) {
    earliest = start.advanced(by: min(rule.earliest, .longestWait))
    latest = start.advanced(by: min(rule.latest, .longestWait))
  }

  /// Returns whether an update is due, with `count` events after the last update.
  func isDue(at now: Instant, count: Int, _ rule: ThrottleRule) -> Bool {
    now >= latest || (now >= earliest && count >= rule.count)
  }
}

extension Duration {
  /// The longest time to wait, 127 years. Every clock can express an instant that far from now.
  static let longestWait = Duration.seconds(4_000_000_000)
}
