import ApusMeasure

/// What all forms say together.
struct BurstSummary: Sendable {
  private let tallies: [BurstTally]

  /// Takes what was measured.
  init(_ tallies: [BurstTally]) { self.tallies = tallies }

  /// The figures of all forms together.
  func figures(probe: String) -> [Figure] {
    [
      Figure(probe: probe, variant: BurstFigure.agreement, [], outcome: agreement),
      Figure(probe: probe, variant: BurstFigure.spread, [], outcome: spread),
    ]
  }

  /// Forms compare where producers ask alike much of the storage and buffers are alike: the depth
  /// that a perfectly steady storage would give is the same for them.
  private var agreement: Figure.Outcome {
    let comparable = Dictionary(grouping: tallies) { [$0.mode.load, Double($0.mode.rooms)] }
    let blocks = comparable.values.map { block in
      block.compactMap(\.depths?.exact).filter { $0.count > 2 }.map(Self.item)
    }
    guard let estimate = RankAgreement(blocks).estimate else {
      return .absent(reason: "no two comparable forms stalled in every trial")
    }
    return .measured(estimate)
  }

  private var spread: Figure.Outcome {
    let ratios = tallies.compactMap { tally in
      tally.depths?.exact.flatMap(TrialSpread.timesThatOfThree)
    }
    guard !ratios.isEmpty else {
      return .absent(reason: "no form with trials that differ")
    }
    return .measured(.median(of: ratios, unit: .ratio, over: .events))
  }

  /// The average, and how near the trials lie to each other.
  static func item(_ trials: [Double]) -> RankAgreement.Item {
    RankAgreement.Item(
      trials.reduce(0, +) / Double(trials.count), -TrialSpread.relative(trials))
  }
}
