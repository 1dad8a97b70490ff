import ApusBenchmark
import ApusMachine

/// The data from which every section of a report is made.
struct ReportContext {
  /// The run.
  let session: Session
  /// The measurements of the run, found by name.
  let index: MeasurementIndex
  /// Published machines with latencies.
  let latencies: [PublishedMachine]
  /// Published machines with operation costs.
  let operations: [PublishedMachine]
  /// The method of each probe.
  let methods: [ProbeMethod]
  /// The trends of the run's series on its machine.
  let trends: [Trend]
  /// The experiments and claims of which the run may have measurements.
  let experiments: [any Experiment]
  let claims: [Claim]
  /// The version of the program.
  let version: String

  init(
    session: Session, published: [PublishedMachine], methods: [ProbeMethod], trends: [Trend],
    experiments: [any Experiment], claims: [Claim], version: String = "",
    onQuery: ((MeasurementIndex.Query) -> Void)? = nil
  ) {
    self.session = session
    index = MeasurementIndex(session.measurements, onQuery: onQuery)
    latencies = published.filter { $0.operations.isEmpty }
    operations = published.filter { !$0.operations.isEmpty }
    self.methods = methods
    self.trends = trends
    self.experiments = experiments
    self.claims = claims
    self.version = version
  }

  /// Whether the run tested published claims.
  var isCheck: Bool { !index.all(.claim).isEmpty }

  /// Whether the run compared two versions, commands or candidates.
  var isComparison: Bool { !index.all(.comparison).isEmpty }

  /// The subject of the run, which is printed above the machine's name.
  var subject: String {
    if isCheck { return "Published claims, tested here" }
    if isComparison { return "Comparisons on this machine" }
    let isBenchmark = Set(index.measurements.map(\.probe)).isSubset(of: [
      .benchmark, .loop, .clock,
    ])
    return isBenchmark && !index.measurements.isEmpty
      ? "Benchmarks on this machine" : "Costs on this machine"
  }

  /// Returns a section, or `nil` if the run has no measurements for it.
  ///
  /// - Parameters:
  ///   - probes: The probes whose missing measurements are listed in this section.
  ///   - lead: The introduction.
  ///   - body: The pictures and tables. Empty elements are left out; if all are empty, so is the
  ///     lead.
  func section(
    _ identifier: String, _ title: String, short: String? = nil, probes: [ProbeKey], lead: String,
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
