import ApusMeasure

/// What all forms say together.
struct BurstSummary: Sendable {
  /// How many trials were published of the slow rate, and of the others.
  private static let (few, many) = (5, 10)

  private let tallies: [BurstTally]
  private let scatter: [BurstScatter]

  /// Takes what was measured: forms with a few trials each, and some with many.
  init(_ tallies: [BurstTally], scatter: [BurstScatter] = []) {
    (self.tallies, self.scatter) = (tallies, scatter)
  }

  /// The figures of all forms together.
  func figures(probe: String) -> [Figure] {
    [
      Figure(probe: probe, variant: BurstFigure.agreement, [], outcome: agreement),
      Figure(probe: probe, variant: BurstFigure.spread, [], outcome: spread),
    ]
  }

  /// Forms compare where producers ask alike much of the storage and buffers are alike: the depth
  /// that a perfectly steady storage would give is the same for them. So do groups of trials of one form.
  private var agreement: Figure.Outcome {
    let comparable = Dictionary(grouping: tallies) { [$0.mode.load, Double($0.mode.rooms)] }
    let blocks = comparable.values.map { block in
      block.compactMap(\.depths?.exact).filter { $0.count > 2 }.map(Self.item)
    }
    let groups = scatter.map { $0.groups(of: Self.few).map(Self.item) }
    guard let estimate = RankAgreement(blocks + groups).estimate else {
      return .absent(reason: "no two comparable forms stalled in every trial")
    }
    return .measured(estimate)
  }

  private var spread: Figure.Outcome {
    let ratios = tallies.compactMap { tally in
      tally.depths?.exact.flatMap(TrialSpread.timesThatOfThree)
    }
    let groups = scatter.flatMap { $0.groups(of: Self.many) }
    let all = ratios + groups.compactMap(TrialSpread.timesThatOfThree)
    guard !all.isEmpty else {
      return .absent(reason: "no form with trials that differ")
    }
    return .measured(.median(of: all, unit: .ratio, over: .events))
  }

  /// The average, and how near the trials lie to each other.
  static func item(_ trials: [Double]) -> RankAgreement.Item {
    RankAgreement.Item(
      trials.reduce(0, +) / Double(trials.count), -TrialSpread.relative(trials))
  }
}
