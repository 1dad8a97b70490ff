/// The options of an expectation of performance.
///
///     try expectFaster(
///       than: { slow() }, PerformanceOptions(budget: .seconds(1), runsInDebugBuilds: true)
///     ) { fast() }
///
public struct PerformanceOptions: Sendable, Hashable {
  /// The time to spend on the measurement; an undecided measurement takes up to eight times as long.
  public var budget: Duration
  /// Whether to measure in debug builds, whose times say little about release builds.
  public var runsInDebugBuilds: Bool

  /// Creates options.
  ///
  /// - Parameters:
  ///   - budget: The time to spend, positive.
  ///   - runsInDebugBuilds: Whether to measure in debug builds.
  public init(budget: Duration = .milliseconds(200), runsInDebugBuilds: Bool = false) {
    precondition(budget > .zero, "budget must be positive")
    self.budget = budget
    self.runsInDebugBuilds = runsInDebugBuilds
  }

  /// The budget in seconds.
  var budgetSeconds: Double {
    let (seconds, attoseconds) = budget.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
