/// The moments between which a rule allows, and at which it demands, an update.
struct UpdateSchedule<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
  let earliest: Instant
  let latest: Instant

  /// The schedule after an update at `start`.
  init(_ rule: ThrottleRule, from start: Instant) {
    earliest = start.advanced(by: rule.earliest)
    latest = start.advanced(by: rule.latest)
  }

  /// Whether an update is due, with `count` things since the last one.
  func isDue(at now: Instant, count: Int, _ rule: ThrottleRule) -> Bool {
    now >= latest || (now >= earliest && count >= rule.count)
  }
}
