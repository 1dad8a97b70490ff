/// When an update is due: not too often, never too late, and sooner where much has happened.
///
/// An update is due `latest` after the last one, whatever happened; and `earliest` after it, if at least
/// `count` things were counted since.
public struct ThrottleRule: Sendable, Hashable {
  /// How long after an update the next one is never due.
  public let earliest: Duration
  /// How many things must be counted for an update before `latest`.
  public let count: Int
  /// How long after an update the next one is due in any case.
  public let latest: Duration

  /// Creates a rule.
  ///
  /// - Precondition: `0 < earliest`, `earliest <= latest`, and `count` is not negative. Checked in every build.
  public init(earliest: Duration, count: Int, latest: Duration) {
    precondition(earliest > .zero, "earliest must be more than no time")
    precondition(latest >= earliest, "latest must not be less than earliest")
    precondition(count >= 0, "count must not be negative")
    self.earliest = earliest
    self.count = count
    self.latest = latest
  }

  /// For bytes: after a second, or after 100 ms with at least a million bytes.
  public static let bytes = ThrottleRule(
    earliest: .milliseconds(100), count: 1_000_000, latest: .seconds(1))

  /// For things of which each is worth telling: whenever `interval` has passed.
  ///
  /// - Precondition: `interval` is more than no time. Checked in every build.
  public static func every(_ interval: Duration) -> ThrottleRule {
    ThrottleRule(earliest: interval, count: 0, latest: interval)
  }
}
