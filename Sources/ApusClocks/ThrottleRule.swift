/// A rule for updates: not too often, never too late, and sooner after many events.
///
/// An update is due `latest` after the last update in any case. It is due `earliest` after the last
/// update if at least `count` events were counted meanwhile.
///
///     let rule = ThrottleRule(earliest: .milliseconds(50), count: 100, latest: .seconds(2))
///     var throttle = Throttle(rule)
///     for step in 1...10_000 {
///       work()
///       if throttle.shouldUpdate(adding: 1) { show(step) }
///     }
///
public struct ThrottleRule: Sendable, Hashable {
  /// The minimum time between two updates.
  public let earliest: Duration
  /// The number of events that allows an update before `latest`.
  public let count: Int
  /// The time after which an update is due in any case.
  public let latest: Duration

  /// Creates a rule.
  ///
  /// - Precondition: `0 < earliest`, `earliest <= latest`, and `count` is not negative. Checked in
  ///   every build.
  public init(earliest: Duration, count: Int, latest: Duration) {
    precondition(earliest > .zero, "earliest must be positive")
    precondition(latest >= earliest, "latest must not be less than earliest")
    precondition(count >= 0, "count must not be negative")
    self.earliest = earliest
    self.count = count
    self.latest = latest
  }

  /// A rule for bytes: after a second, or after 100 ms and at least a million bytes.
  public static let bytes = ThrottleRule(
    earliest: .milliseconds(100), count: 1_000_000, latest: .seconds(1))

  /// Returns a rule for events that are all worth an update: whenever `interval` has passed.
  ///
  /// - Precondition: `interval` is positive. Checked in every build.
  public static func every(_ interval: Duration) -> ThrottleRule {
    ThrottleRule(earliest: interval, count: 0, latest: interval)
  }
}
