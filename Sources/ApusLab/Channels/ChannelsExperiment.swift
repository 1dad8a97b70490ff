package import ApusBenchmark
package import ApusMachine
package import ApusReport

/// The twelve workloads compared with Go; this program does not run them, but names the command
/// that does.
package struct ChannelsExperiment: Experiment {
  /// The key of its measurements.
  package let key = ProbeKey.channels
  /// The measurements that it may report.
  package var promises: [ProbePromise] {
    let elements = PublishedElements.elements.map(\.0)
    let workloads = PublishedChannels.rows.map(\.workload)
    let paths = PublishedChannels.rows.map(Channels.path)
    return [
      ProbePromise(
        .channels,
        [
          .swiftOverGo, .goAllocations, .goAllocated, .unspecialisedOverSpecialised,
          .algorithmsOverSwift,
        ], ["workload": .names(workloads)]),
      ProbePromise(
        .channels,
        elements.map(MetricKey.elementOverInt) + elements.map(MetricKey.algorithmsOverInt),
        ["workload": .names(paths)]),
    ]
  }
  /// A summary of the measured quantity.
  package let summary = "nothing here: Scripts/bench channels compares the workloads with Go"
  /// The method of measurement.
  package let method = """
    A ratio of two languages needs both, in turns on the same machine. The benchmark package has \
    the rival in Go; it judges these claims with its own measurements: Scripts/peers, then \
    Scripts/bench channels twelve/ types/ specialised/. The package swift-async-algorithms is not \
    measured.
    """
  /// The share of a run's time.
  package let weight = 0.01
  /// The document.
  package var source: ClaimSource { Channels.source }
  /// The published tables.
  package var published: [ExperimentTable] {
    [
      Self.table("Milliseconds, Int, M1 Max, 2025", \.first),
      Self.table("Milliseconds, Int, M5, Swift 6.3, 2026", \.latest),
      Self.table(
        "Milliseconds of Swift, other elements, M1 Max, 2025", PublishedElements.elements.map(\.1),
        PublishedElements.rows.map { ($0.word, $0.times) }),
      Self.table(
        "Go's allocations in a run, Int, M1 Max, 2025", ["bytes", "allocations"],
        PublishedAllocations.rows.map { ($0.word, [$0.bytes, $0.count]) }),
      Self.table(
        "Milliseconds of swift-async-algorithms, M1 Max, 2025",
        ["Int"] + PublishedElements.elements.map(\.1),
        PublishedAlgorithms.rows.map { ($0.word, $0.times) }),
    ]
  }

  private static func table(
    _ title: String, _ columns: [String], _ rows: [(word: String, numbers: [Double])]
  ) -> ExperimentTable {
    ExperimentTable(
      title: title, head: ["workload"] + columns,
      rows: rows.map { row in
        [PublishedChannels.named(row.word)?.title ?? row.word] + row.numbers.map { "\(Int($0))" }
      })
  }

  private static func table(
    _ title: String, _ times: (PublishedChannels) -> (go: Double, swift: Double)
  ) -> ExperimentTable {
    ExperimentTable(
      title: title, head: ["workload", "Go", "Swift"],
      rows: PublishedChannels.rows.map { row in
        [row.title, "\(times(row).go)", "\(times(row).swift)"]
      })
  }

  /// Creates the experiment.
  package init() {}

  /// Reports every ratio as absent, with the command that measures it.
  ///
  /// - Parameter context: The receiver of the measurements.
  /// - Complexity: O(*n*) in the published rows; measures nothing.
  package func run(_ context: ProbeContext) throws {
    for row in PublishedChannels.rows {
      leaveOut(Channels.swiftOverGo(row.workload), "twelve", context)
      leaveOut(Channels.goAllocations(row.workload), "twelve", context)
      leaveOut(Channels.goAllocated(row.workload), "twelve", context)
      for (element, _) in PublishedElements.elements {
        leaveOut(Channels.elementOverInt(element, Channels.path(row)), "types", context)
      }
      leaveOut(Channels.unspecialised(row.workload), "specialised", context)
    }
  }

  private func leaveOut(_ selector: MeasurementSelector, _ section: String, _ context: ProbeContext)
  {
    context.report(
      MetricMeasurement(
        probe: key, metric: selector.metric, selector.parameters,
        missing: .notAskedFor("Scripts/bench channels \(section)/ measures it")))
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let channels = ProbeKey("channels")
}

extension MetricKey {
  static let swiftOverGo = MetricKey("swift-over-go", .ratio)
  static let goAllocations = MetricKey("go-allocations", .count)
  static let goAllocated = MetricKey("go-allocated", .bytes)
  static let unspecialisedOverSpecialised = MetricKey("unspecialised-over-specialised", .ratio)
  static let algorithmsOverSwift = MetricKey("algorithms-over-swift", .ratio)

  /// The ratio of the time of an element to that of `Int`.
  static func elementOverInt(_ element: String) -> MetricKey {
    MetricKey("\(element)-over-int", .ratio)
  }

  /// The same ratio through the channel of swift-async-algorithms.
  static func algorithmsOverInt(_ element: String) -> MetricKey {
    MetricKey("algorithms-\(element)-over-int", .ratio)
  }
}
