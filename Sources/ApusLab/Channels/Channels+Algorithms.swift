package import ApusBenchmark

extension Channels {
  /// The measurements about swift-async-algorithms without the package: its own printed table, and
  /// absent measurements.
  package static let withoutAlgorithms: [MetricMeasurement] =
    [
      MetricMeasurement(
        probe: .channels, metric: .printedAlgorithmsContention, [],
        .reading(PublishedAlgorithms.contentionOverInt, unit: .ratio),
        notes: ["computed from the printed table, not measured here"])
    ]
    + absent.map {
      MetricMeasurement(
        probe: $0.probe, metric: $0.metric, $0.parameters,
        missing: .unavailable("swift-async-algorithms is not installed"))
    }

  private static let absent =
    PublishedAlgorithms.rows.compactMap { PublishedChannels.named($0.word)?.workload }
    .map(algorithmsOverSwift) + PublishedElements.elements.map { algorithmsOverInt($0.0) }

  private static func algorithmsOverSwift(_ workload: String) -> MeasurementSelector {
    selector(.algorithmsOverSwift, workload)
  }

  private static func algorithmsOverInt(_ element: String) -> MeasurementSelector {
    selector(.algorithmsOverInt(element), "contention/0")
  }

  static let algorithms = overChannels + contention + [printed]

  private static let overChannels = PublishedAlgorithms.rows.compactMap { row in
    PublishedChannels.named(row.word).map { workload in
      let ratio = row.times[0] / workload.first.swift
      return Claim(
        "channels-algorithms-\(row.word)", from: source, section: "AsyncAlgorithms, Int",
        says: "The channel of swift-async-algorithms takes at least 2 times another: "
          + workload.title,
        published: PublishedResult(
          "\(Int(row.times[0])) and \(Int(workload.first.swift)) ms", machine: "M1 Max",
          value: ratio),
        holdsWhen: .atLeast(2, .ratio, algorithmsOverSwift(workload.workload)),
        ifItFails: "Another version of swift-async-algorithms (\(workload.title)).",
        erratum: erratum(row.word))
    }
  }

  private static let contention = zip(
    PublishedElements.elements, PublishedAlgorithms.rows.last?.times.dropFirst() ?? []
  ).map { element, time in
    let ofInt = PublishedAlgorithms.rows.last?.times.first ?? time
    return Claim(
      "channels-algorithms-contention-\(element.0)", from: source,
      section: "AsyncAlgorithms, \(element.1)",
      says:
        "The channel of swift-async-algorithms takes at least 1.5 times as long for \(element.1) "
        + "as for Int with a thousand producers",
      published: PublishedResult(
        "\(Int(time)) and \(Int(ofInt)) ms", machine: "M1 Max", value: time / ofInt),
      holdsWhen: .atLeast(1.5, .ratio, algorithmsOverInt(element.0)),
      ifItFails: "Another version of swift-async-algorithms, or of Swift, for \(element.1).",
      erratum: later)
  }

  private static let printed = Claim(
    "channels-printed-contention", from: source, section: "AsyncAlgorithms, its own numbers",
    says:
      "With a thousand producers the channel of swift-async-algorithms takes at least 1.5 times as "
      + "long for every other element as for Int, in the printed table itself",
    published: PublishedResult(
      "10745, 21313, 23013 and 20117 ms", machine: "M1 Max",
      value: PublishedAlgorithms.contentionOverInt),
    holdsWhen: .atLeast(
      1.5, .ratio, MeasurementSelector(.channels, .printedAlgorithmsContention)),
    ifItFails: "The printed table contradicts the sentence below it about contention.",
    erratum: later)

  private static let later =
    "A year later revision 0fed3c0 prints 5592 ms for Int, and 6140, 5252 and 6262 for the others on an "
    + "M5: there the element changes the time by 12 %."
}
