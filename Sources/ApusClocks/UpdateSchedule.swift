/// The moments between which a rule allows, and at which it demands, an update.
struct UpdateSchedule<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  let earliest: Instant
  let latest: Instant

  /// The schedule after an update at `start`.
  init(_ rule: ThrottleRule, from start: Instant) {
    earliest = start.advanced(by: min(rule.earliest, .longestWait))
    latest = start.advanced(by: min(rule.latest, .longestWait))
  }

  /// Whether an update is due, with `count` things since the last one.
  func isDue(at now: Instant, count: Int, _ rule: ThrottleRule) -> Bool {
    now >= latest || (now >= earliest && count >= rule.count)
  }
}

extension Duration {
  /// The longest time to wait, 127 years: each clock can express the present and as much beside it.
  static let longestWait = Duration.seconds(4_000_000_000)
}
