import ApusMeasure

/// The summary of all modes.
struct BurstSummary: Sendable {
  /// The published numbers of trials: for the slow rate, and for the others.
  private static let (few, many) = (5, 10)

  private let allResults: [BurstResults]
  private let scatter: [BurstScatter]

  /// Creates a summary of modes with a few trials each, and of modes with many trials.
  init(_ allResults: [BurstResults], scatter: [BurstScatter] = []) {
    (self.allResults, self.scatter) = (allResults, scatter)
  }

  /// Returns the measurements of all modes together.
  func measurements(probe: ProbeKey) -> [MetricMeasurement] {
    [
      MetricMeasurement(
        probe: probe, metric: BurstMetric.agreement, [], outcome: agreement, notes: notes),
      MetricMeasurement(
        probe: probe, metric: BurstMetric.spread, [], outcome: spread, notes: notes),
    ]
  }

  /// A note about the repeated bursts that did not stall, if there are any.
  private var notes: [String] {
    let bounds = scatter.map(\.bounds).reduce(0, +)
    guard bounds > 0 else { return [] }
    let all = scatter.map(\.depths.count).reduce(0, +)
    return ["\(bounds) of \(all) repeated bursts did not stall; their groups are left out"]
  }

  /// The agreement of depth and steadiness among comparable modes. Modes with equal loads and equal
  /// buffers are comparable, because a perfectly steady storage would give them the same depth. So
  /// are groups of trials of the same mode.
  private var agreement: MetricMeasurement.Outcome {
    let comparable = Dictionary(grouping: allResults) { [$0.mode.load, Double($0.mode.rooms)] }
    let blocks = comparable.values.map { block in
      block.compactMap(\.depths?.exact).filter { $0.count > 2 }.map(Self.item)
    }
    let groups = scatter.map { $0.groups(of: Self.few).map(Self.item) }
    guard let estimate = RankAgreement(blocks + groups).estimate else {
      return .missing(.unavailable("no two comparable modes stalled in every trial"))
    }
    return .measured(estimate)
  }

  private var spread: MetricMeasurement.Outcome {
    let ratios = allResults.compactMap { results in
      results.depths?.exact.flatMap(TrialSpread.timesThatOfThree)
    }
    let groups = scatter.flatMap { $0.groups(of: Self.many) }
    let all = ratios + groups.compactMap(TrialSpread.timesThatOfThree)
    guard !all.isEmpty else {
      return .missing(.unavailable("no mode has trials that differ"))
    }
    return .measured(.median(of: all, unit: .ratio, over: .events))
  }

  /// Returns the average of trials, and their negative relative spread.
  static func item(_ trials: [Double]) -> RankAgreement.Item {
    RankAgreement.Item(
      trials.reduce(0, +) / Double(trials.count), -TrialSpread.relative(trials))
  }
}
