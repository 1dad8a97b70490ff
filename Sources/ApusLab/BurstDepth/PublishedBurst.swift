import ApusMeasure

/// A cell of the printed table: a card in a mode of the camera.
struct PublishedBurst: Sendable, Hashable {
  /// The mean of the trials.
  let average: Double
  /// The least of the trials.
  let worst: Double
  /// The most of the trials.
  let best: Double

  init(_ average: Double, _ worst: Double, _ best: Double) {
    (self.average, self.worst, self.best) = (average, worst, best)
  }

  /// The cell as printed: `26 (11-37)`.
  var text: String { "\(Int(average)) (\(Int(worst))-\(Int(best)))" }

  /// The average, and the negative relative distance of worst and best.
  private var item: RankAgreement.Item { RankAgreement.Item(average, (worst - best) / average) }
}

extension PublishedBurst {
  /// The cards, with the price of a GiB in US dollars.
  static let cards = [
    ("Lexar 2933x 128 GiB (XQD)", "2.54"), ("ProGrade Gold 256", "1.13"),
    ("Pergear 512", "0.62"), ("Angelbird AV PRO 1 TiB", "0.57"),
  ]

  /// The modes with a cell for each card.
  static let modes: [(name: String, cells: [PublishedBurst])] = [
    (
      "20 fps lossless",
      [.init(26, 11, 37), .init(40, 34, 43), .init(36, 36, 37), .init(37, 37, 37)]
    ),
    ("20 fps HE*", [.init(60, 57, 61), .init(60, 49, 77), .init(60, 59, 61), .init(62, 60, 64)]),
    (
      "20 fps HE",
      [.init(75, 34, 95), .init(85, 45, 101), .init(100, 98, 103), .init(104, 98, 112)]
    ),
    (
      "30 fps",
      [.init(196, 187, 198), .init(183, 52, 198), .init(192, 137, 258), .init(192, 142, 198)]
    ),
    (
      "120 fps",
      [.init(706, 667, 736), .init(706, 558, 739), .init(737, 734, 739), .init(736, 734, 739)]
    ),
  ]

  /// Returns the measurements that follow from the printed table alone, so that the source's
  /// statements about its own numbers can be judged.
  static func measurements(probe: ProbeKey) -> [MetricMeasurement] {
    let agreement = RankAgreement(modes.map { $0.cells.map(\.item) }).share ?? 0
    return [measurement(probe, BurstMetric.printedAgreement, [], agreement)]
      + ["30 fps", "120 fps"].map { mode in
        measurement(probe, BurstMetric.printedCards, [Parameter("mode", mode)], cardsApart(mode))
      }
  }

  private static func measurement(
    _ probe: ProbeKey, _ metric: MetricKey, _ parameters: [Parameter], _ ratio: Double
  ) -> MetricMeasurement {
    MetricMeasurement(
      probe: probe, metric: metric, parameters, .reading(ratio, unit: .ratio),
      notes: ["computed from the printed table, not measured here"])
  }

  /// Returns the ratio of the best card's average to the worst card's.
  private static func cardsApart(_ mode: String) -> Double {
    let averages = modes.filter { $0.name == mode }.flatMap(\.cells).map(\.average)
    return averages.reduce(0, max) / averages.reduce(.infinity, min)
  }
}
