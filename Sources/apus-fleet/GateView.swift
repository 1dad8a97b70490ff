#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusFleet
  import ApusMeasure
  import ApusReport
  import ApusSystem

  /// The verdicts of a gate for readers, as lines of JSON, as results of checks and in Markdown.
  struct GateView {
    private let gate: FleetGate
    private let revision: String
    private let project: String

    init(_ gate: FleetGate, revision: String, project: String) {
      self.gate = gate
      self.revision = revision
      self.project = project
    }

    /// The law that a gate checks.
    static let rule = SARIFFile.Rule(
      "fleet/worse", "A revision is not worse than the revisions before it.")

    /// A failed check if a series is worse, undecided if nothing could be decided.
    var status: ExitStatus {
      if gate.rows.contains(where: { $0.verdict == .worse }) { return .checkFailed }
      return gate.rows.contains { $0.verdict != .undecided } ? .success : .undecided
    }

    /// The verdicts as results of checks, a series each.
    var results: [CheckResult] {
      gate.rows.map { row in
        let outcome: CheckResult.Outcome =
          switch row.verdict {
          case .worse: .failed
          case .undecided: .undecided
          case .better, .differs, .same: .passed
          }
        return CheckResult(
          group: project, name: row.series.title, outcome: outcome, message: row.sentence(revision))
      }
    }

    func write(asJSON isJSON: Bool) {
      if isJSON {
        for row in gate.rows { StandardStream.output.write(row.json.line + "\n") }
        return
      }
      if !notable.isEmpty { table(of: notable).write(asJSON: false) }
      StandardStream.output.write(summary + "\n")
    }

    private func table(of rows: [FleetGate.Row]) -> FleetTable {
      var table = FleetTable([
        .init("series", ""), .init("ratio", "", isNumber: true), .init("95 % interval", ""),
        .init("p", "", isNumber: true), .init("machines", "", isNumber: true),
        .init("revision is", ""),
      ])
      for row in rows { table.append(row.cells) }
      return table
    }

    /// The page of the gate, with all series; those that differ come first.
    var html: String {
      let differing = notable
      let others = gate.rows.filter { $0.verdict == .same || $0.verdict == .undecided }
      let ratios = (differing + others).map {
        FleetAnswerPage.Ratio($0.series, $0.ratio, low: $0.low, high: $0.high)
      }
      return FleetAnswerPage.html(
        title: "\(project): revision \(revision)", sentences: [summary],
        plots: [FleetAnswerPage.plot(ratios, title: "Ratio to the revisions before")],
        table: table(of: differing + others).markup(label: "Series"))
    }

    /// The series that differ, those that are worse first.
    private var notable: [FleetGate.Row] {
      [FleetComparison.Verdict.worse, .better, .differs].flatMap { verdict in
        gate.rows.filter { $0.verdict == verdict }.sorted {
          ($0.probability ?? 1, $0.series.title) < ($1.probability ?? 1, $1.series.title)
        }
      }
    }

    private var summary: String {
      if let reason { return "revision \(revision.printable) is undecided: \(reason)" }
      let counts = FleetComparison.Verdict.allCases.compactMap { verdict -> String? in
        let count = gate.rows.count { $0.verdict == verdict }
        return count > 0 ? "\(count) \(verdict.rawValue)" : nil
      }
      return
        "revision \(revision.printable) against the \(gate.rows.map(\.revisionCount).max() ?? 0) before it: "
        + "\(gate.rows.count) series"
        + (counts.isEmpty ? "" : ", " + counts.joined(separator: ", "))
    }

    /// The reason why nothing could be decided, with the remedy; or `nil` if something was.
    private var reason: String? {
      guard status == .undecided else { return nil }
      return gate.rows.first { $0.machineCount > 0 }?.obstacle ?? FleetGate.Row.tooFewRevisions
    }

    /// The summary in Markdown, with a table of the series that differ.
    var markdown: String {
      var lines = [
        "## \(MarkdownExporter.escaped(project)): \(MarkdownExporter.escaped(summary))", "",
      ]
      if !notable.isEmpty {
        lines += [
          "| series | ratio | 95 % interval | p | machines | revision is |",
          "| --- | ---: | --- | ---: | ---: | --- |",
        ]
        lines += notable.map { row in
          "| "
            + row.cells.map { MarkdownExporter.escaped(FleetTable.text($0)) }.joined(
              separator: " | ") + " |"
        }
        lines.append("")
      }
      return lines.joined(separator: "\n") + "\n"
    }
  }

  extension FleetGate.Row {
    private var interval: String? {
      low.flatMap { low in high.map { "\(Quantity.number(low)) to \(Quantity.number($0))" } }
    }

    fileprivate var cells: [ResultJSONValue] {
      [
        .string(series.title), .string(ratio.map { Quantity.number($0) } ?? "-"),
        .string(interval ?? "-"), .string(probability.map { Quantity.number($0) } ?? "-"),
        .integer(machineCount), .string(verdict.rawValue),
      ]
    }

    fileprivate static let tooFewRevisions = """
      no machine that has it has \(FleetGate.fewestRevisions) earlier revisions after the last change that \
      apus fleet changes --save kept. Push more revisions, and run the gate again
      """

    /// The reason why the series is undecided, with the remedy.
    fileprivate var obstacle: String {
      machineCount == 0
        ? Self.tooFewRevisions
        : "values that are not above zero have no ratio, and they varied before. See them with: apus fleet trend"
    }

    fileprivate func sentence(_ revision: String) -> String {
      guard let ratio, let probability else {
        return "\(revision) is undecided: \(obstacle)"
      }
      return
        "\(revision) is \(Quantity.number(ratio)) times the \(revisionCount) revisions before it"
        + (interval.map { " (95 % interval \($0))" } ?? "")
        + " on \(machineCount) machines, p = \(Quantity.number(probability)): \(verdict.rawValue)"
    }

    fileprivate var json: ResultJSONValue {
      let numbers = [("ratio", ratio), ("low", low), ("high", high), ("p", probability)]
      return .object(
        series.members + [
          ResultJSONValue.Member("machines", .integer(machineCount)),
          ResultJSONValue.Member("revisions", .integer(revisionCount)),
        ] + numbers.map { ResultJSONValue.Member($0, $1.map(ResultJSONValue.double) ?? .null) }
          + [ResultJSONValue.Member("verdict", .string(verdict.rawValue))])
    }
  }
#endif
