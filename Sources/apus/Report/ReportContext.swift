import ApusMachine
import ApusMeasure

/// What every section of a report is made from.
struct ReportContext {
  /// The run.
  let session: Session
  /// Its figures, to be asked by name.
  let index: FigureIndex
  /// Published machines with latencies.
  let latencies: [PublishedMachine]
  /// Published machines with operation costs.
  let operations: [PublishedMachine]
  /// How each probe's numbers were taken.
  let methods: [ProbeMethod]
  /// How series of the run went on its machine.
  let trends: [Trend]

  init(
    session: Session, published: [PublishedMachine], methods: [ProbeMethod], trends: [Trend]
  ) {
    self.session = session
    index = FigureIndex(session.figures)
    latencies = published.filter { $0.operations.isEmpty }
    operations = published.filter { !$0.operations.isEmpty }
    self.methods = methods
    self.trends = trends
  }

  /// What the run is about, above the machine's name.
  var subject: String {
    let isBenchmark = Set(index.figures.map(\.probe)).isSubset(of: ["benchmark", "loop", "clock"])
    return isBenchmark && !index.figures.isEmpty
      ? "Benchmarks on this machine" : "What this machine costs"
  }

  /// Returns a section, or `nil` when the run has nothing on it.
  ///
  /// - Parameters:
  ///   - probes: The probes whose missing figures belong here.
  ///   - lead: What there is to see.
  ///   - body: The pictures and tables; empty ones are dropped, and with them the lead.
  func section(
    _ identifier: String, _ title: String, short: String? = nil, probes: [String], lead: String,
    body: [Markup]
  ) -> ReportSection? {
    let shown = body.filter { !$0.isEmpty }
    let gaps = index.gaps(probes)
    guard !shown.isEmpty || !gaps.isEmpty else { return nil }
    let introduction = shown.isEmpty || lead.isEmpty ? [] : [Markup.element("p", [:], .text(lead))]
    return ReportSection(
      identifier: identifier, title: title, shortTitle: short ?? title,
      content: introduction + shown + [Block.remarks(index.remarks(probes)), Block.gaps(gaps)])
  }
}
