package import ApusBenchmark

extension Channels {
  /// Returns the selector of the ratio of an element's time to that of Int, through our channel.
  ///
  /// - Parameters:
  ///   - element: `string`, `value` or `ref`.
  ///   - workload: The workload, such as `spsc/0`.
  /// - Returns: The selector of the measurement.
  package static func elementOverInt(_ element: String, _ workload: String) -> MeasurementSelector {
    selector(.elementOverInt(element), workload)
  }

  /// Returns the selector of Go's number of allocations in a run for Int.
  ///
  /// - Parameter workload: The workload, such as `int/spsc/0`.
  /// - Returns: The selector of the measurement.
  package static func goAllocations(_ workload: String) -> MeasurementSelector {
    selector(.goAllocations, workload)
  }

  /// Returns the selector of Go's allocated bytes in a run for Int.
  ///
  /// - Parameter workload: The workload, such as `int/spsc/0`.
  /// - Returns: The selector of the measurement.
  package static func goAllocated(_ workload: String) -> MeasurementSelector {
    selector(.goAllocated, workload)
  }

  /// Returns the selector of the time ratio of two builds of our channel, without and with
  /// specialised generics.
  ///
  /// - Parameter workload: The workload, such as `int/spsc/0`.
  /// - Returns: The selector of the measurement.
  package static func unspecialised(_ workload: String) -> MeasurementSelector {
    selector(.unspecialisedOverSpecialised, workload)
  }

  static func selector(_ metric: MetricKey, _ workload: String) -> MeasurementSelector {
    MeasurementSelector(.channels, metric, [Parameter("workload", workload)])
  }

  static let elements = PublishedElements.rows.flatMap { row in
    PublishedElements.elements.indices.compactMap { index in
      PublishedChannels.named(row.word).map { element(index, row, $0) }
    }
  }

  private static func element(
    _ index: Int, _ row: PublishedElements, _ workload: PublishedChannels
  ) -> Claim {
    let (word, name) = PublishedElements.elements[index]
    let ratio = row.times[index] / workload.first.swift
    return Claim(
      "channels-\(word)-\(row.word)", from: source, section: "\(name), M1 Max",
      says: "A \(name) takes \(text(ratio)) times an Int, within a fifth: \(workload.title)",
      published: PublishedResult(
        "\(Int(row.times[index])) and \(Int(workload.first.swift)) ms", machine: "M1 Max",
        value: ratio),
      holdsWhen: .within(percent: 20, of: ratio, .ratio, elementOverInt(word, path(workload))),
      ifItFails: reason(index, row, workload), erratum: erratum(row.word))
  }

  private static func reason(
    _ index: Int, _ row: PublishedElements, _ workload: PublishedChannels
  ) -> String {
    let name = PublishedElements.elements[index].1
    let times =
      "\(text(row.epyc.elements[index])) ns a message, \(text(row.epyc.int)) for Int, on an AMD EPYC with "
      + "two processors (\(workload.title))."
    return name == "RefData"
      ? "An object takes \(text(row.epyc.object)) ns to create and release without a channel, "
        + "a different share of a message: \(times)"
      : "A \(name) is stored in the buffer directly, and the rest of the time differs in this channel: "
        + times
  }

  static let goAllocations = PublishedAllocations.rows.flatMap { row in
    (PublishedChannels.named(row.word).map { [$0] } ?? []).flatMap { workload in
      [
        Claim(
          "channels-go-allocations-\(row.word)", from: source, section: "baseline of Go, allocs/op",
          says: "Go allocates at most \(Int(2 * row.count)) times in a run: \(workload.title)",
          published: PublishedResult(
            "\(Int(row.count)) in a run", machine: "M1 Max", value: row.count),
          holdsWhen: .atMost(2 * row.count, .count, goAllocations(workload.workload)),
          ifItFails: "A newer Go: the later revision prints \(text(row.later.count)) allocations "
            + "with Go 1.26 (\(workload.title))."),
        Claim(
          "channels-go-allocated-\(row.word)", from: source, section: "baseline of Go, B/op",
          says: "Go allocates at most \(Int(2 * row.bytes)) bytes in a run: \(workload.title)",
          published: PublishedResult(
            "\(Int(row.bytes)) bytes in a run", machine: "M1 Max", value: row.bytes),
          holdsWhen: .atMost(2 * row.bytes, .bytes, goAllocated(workload.workload)),
          ifItFails: "A newer Go: the later revision prints \(text(row.later.bytes)) bytes with "
            + "Go 1.26 (\(workload.title))."),
      ]
    }
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }

  /// The post's reason, for a workload with waiting messages, with a buffer, and without any wait.
  static let specialised = ["spsc", "spsc-buffered", "sync"].compactMap(PublishedChannels.named)
    .map { row in
      Claim(
        "channels-specialised-\(row.word)", from: source, section: "why Swift is slower than Go",
        says: "Generics that are not specialised make a channel take at least 1.5 times as long: "
          + row.title,
        published: PublishedResult("a significant overhead"),
        holdsWhen: .atLeast(1.5, .ratio, unspecialised(row.workload)),
        ifItFails:
          "The channel's own code is a small part of this workload, whose tasks and runtime "
          + "are not generic (\(row.title)).")
    }
}
