package import ApusBenchmark

extension BurstDepth {
  /// The document.
  package static let post = ClaimSource(
    key: "p4", collection: "posts", author: "Wade Tregaskis",
    title: "Z9 burst shooting buffer depth",
    address: "https://wadetregaskis.com/z9-burst-shooting-buffer-depth/", date: "2022-02")

  /// Its claims about the storage. The statements about its camera concern its own table alone,
  /// which a test compares with them.
  package static let claims = [
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
  fileprivate static func burst(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.burstDepth, metric)
  }
}
