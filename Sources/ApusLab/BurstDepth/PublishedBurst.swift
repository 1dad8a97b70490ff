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
}
