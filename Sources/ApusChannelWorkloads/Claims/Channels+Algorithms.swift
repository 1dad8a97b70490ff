import ApusBenchmark

extension Channels {
  private static func algorithmsOverSwift(_ workload: String) -> MeasurementSelector {
    selector(.algorithmsOverSwift, workload)
  }

  private static func algorithmsOverInt(_ element: String) -> MeasurementSelector {
    selector(.algorithmsOverInt(element), "contention/0")
  }

  static let algorithms = (overChannels + contention).map {
    $0.needing(.elsewhere("the package swift-async-algorithms is not measured"))
  }

  private static let overChannels = PublishedAlgorithms.rows.compactMap { row in
    PublishedChannels.named(row.word).map { workload in
      let ratio = row.times[0] / workload.first.swift
      let least = max(2, (ratio / 2).rounded(.down))
      return Claim(
        "channels-algorithms-\(row.word)", from: source, section: "AsyncAlgorithms, Int",
        says: "The channel of swift-async-algorithms takes at least \(Int(least)) times another: "
          + workload.title,
        published: PublishedResult(
          "\(Int(row.times[0])) and \(Int(workload.first.swift)) ms", machine: "M1 Max",
          value: ratio),
        holdsWhen: .atLeast(least, .ratio, algorithmsOverSwift(workload.workload)),
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

  private static let later =
    "A year later revision 0fed3c0 prints 5592 ms for Int, and 6140, 5252 and 6262 for the others on an "
    + "M5: there the element changes the time by 12 %."
}
