public import ApusMachine
public import ApusMeasure

/// The twelve workloads beside Go, which this program does not start: it says what does.
public struct ChannelsExperiment: Experiment {
  /// The name in results.
  public let name = "channels"
  /// What it measures.
  public let summary = "nothing here: Scripts/bench channels runs the workloads beside Go"
  /// How it measures.
  public let method = """
    A quotient of two languages needs both, by turns on one machine. The benchmark package has the rival \
    in Go; it judges these claims with its own figures: Scripts/peers, then Scripts/bench channels twelve.
    """
  /// Its share of a run's time.
  public let weight = 0.01
  /// The document.
  public var source: ClaimSource { Channels.source }
  /// The published table.
  public var published: [ExperimentTable] {
    [
      Self.table("Milliseconds, Int, M1 Max, 2025", \.first),
      Self.table("Milliseconds, Int, M5, Swift 6.3, 2026", \.latest),
    ]
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
  public init() {}

  /// Reports every quotient as absent, with the command that measures it.
  ///
  /// - Parameter context: Where figures go.
  public func run(_ context: ProbeContext) throws {
    for row in PublishedChannels.rows {
      let selector = Channels.swiftOverGo(row.workload)
      context.report(
        Figure(
          probe: name, variant: selector.variant, selector.parameters,
          absent: "Scripts/bench channels measures it, beside Go"))
    }
  }
}
