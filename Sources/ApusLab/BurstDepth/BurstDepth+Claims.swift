package import ApusBenchmark

extension BurstDepth {
  /// The document.
  package static let post = ClaimSource(
    key: "p4", collection: "posts", author: "Wade Tregaskis",
    title: "Z9 burst shooting buffer depth",
    address: "https://wadetregaskis.com/z9-burst-shooting-buffer-depth/", date: "2022-02")

  /// Its claims: claims about the storage are tested here, claims about its camera on its own
  /// table.
  package static let claims = [
    Claim(
      "p4-printed-steadier", from: post, section: "table of cards, its own numbers",
      says:
        "In most pairs of cards in the same mode the card with the higher average has the smaller "
        + "spread, in the printed table itself",
      published: PublishedResult("21 pairs of 30, 5 are tied", value: 23.5 / 30),
      holdsWhen: .atLeast(0.5, .ratio, .burst(BurstMetric.printedAgreement)),
      ifItFails: "The printed table contradicts the sentence below it."),
    Claim(
      "p4-printed-camera-30", from: post, section: "table of cards, its own numbers",
      says: "At 30 fps the camera is the limit: the best card's average is at most 1.1 times the "
        + "worst's, in the printed table itself",
      published: PublishedResult("196 and 183 frames", value: 196 / 183.0),
      holdsWhen: .atMost(1.1, .ratio, .burst(BurstMetric.printedCards, mode: "30 fps")),
      ifItFails: "The printed averages at 30 fps differ by more than a camera's limit allows."),
    Claim(
      "p4-printed-camera-120", from: post, section: "table of cards, its own numbers",
      says: "At 120 fps the camera is the limit: the best card's average is at most 1.1 times the "
        + "worst's, in the printed table itself",
      published: PublishedResult("737 and 706 frames", value: 737 / 706.0),
      holdsWhen: .atMost(1.1, .ratio, .burst(BurstMetric.printedCards, mode: "120 fps")),
      ifItFails: "The printed averages at 120 fps differ by more than a camera's limit allows."),
    Claim(
      "p4-steadier", from: post, section: "text below the table",
      says:
        "Average and consistency agree: of two modes, or groups of five trials, with the same load "
        + "on their storage, the deeper is the steadier in at least 0.6 of the pairs",
      published: PublishedResult("the cards with the higher average scatter less"),
      holdsWhen: .atLeast(0.6, .ratio, .burst(BurstMetric.agreement)),
      ifItFails: "One drive instead of four cards: its depth is set by the buffer, and a burst is "
        + "deeper than the others if the kernel writes nothing for a moment."),
    Claim(
      "p4-many-trials", from: post, section: "text below the table",
      says: "Many trials are needed: their spread is at least 1.25 times the spread of three",
      published: PublishedResult("ten trials, such as 52 to 198 frames"),
      holdsWhen: .atLeast(1.25, .ratio, .burst(BurstMetric.spread)),
      ifItFails: "A storage whose trials are all equal or have one of two values: three trials "
        + "show that already."),
  ]
}

extension MeasurementSelector {
  fileprivate static func burst(_ metric: MetricKey, mode: String? = nil) -> MeasurementSelector {
    MeasurementSelector(.burstDepth, metric, mode.map { [Parameter("mode", $0)] } ?? [])
  }
}
