import ApusBenchmark
package import ApusCommandLine
package import ApusMeasure
import ApusSystem

/// `apus claims --coverage`: the statements of the sources, each with its claims and their last
/// verdicts, or with the reason why it is not tested.
package struct CoverageReport {
  private let statements: [Statement]
  /// The last verdict of each claim, by identifier.
  private let verdicts: [String: String]

  /// Prints the statements that the names choose; all without a name.
  ///
  /// - Throws: `UsageError` for a name that chooses nothing.
  package static func run(
    _ settings: ClaimListSettings, _ names: [String]
  ) throws(UsageError) -> ExitStatus {
    let all = StatementList.all
    for name in names where !all.contains(where: { $0.answers(to: name) }) {
      throw .unknownName(
        kind: "statement or source", given: name, known: all.map(\.source) + all.map(\.identifier))
    }
    let chosen =
      names.isEmpty ? all : all.filter { statement in names.contains(where: statement.answers) }
    return try StoredSessions.use(settings.measure) { stored throws(UsageError) in
      let report = CoverageReport(chosen, stored.contents.sessions)
      StandardStream.output.write(
        settings.measure.isJSON ? report.json : report.table(style: .standardOutput))
      return .success
    }
  }

  /// Creates the report of statements, with the verdicts of stored sessions.
  package init(_ statements: [Statement], _ sessions: [Session]) {
    self.statements = statements
    var verdicts: [String: String] = [:]
    for measurement in sessions.flatMap(\.measurements) where measurement.probe == .claim {
      verdicts[measurement.metric.name] = measurement.verdict?.rawValue
    }
    self.verdicts = verdicts
  }

  /// A line of JSON for each statement.
  package var json: String { statements.map(line).joined() }

  private func line(_ statement: Statement) -> String {
    typealias Member = ResultJSONValue.Member
    var members = [
      Member("statement", .string(statement.identifier)),
      Member("source", .string(statement.source)),
      Member("state", .string(statement.word)), Member("text", .string(statement.text)),
    ]
    switch statement.state {
    case .tested(let claims):
      let judged = claims.map { claim in
        ResultJSONValue.object([
          Member("claim", .string(claim)),
          Member("verdict", verdicts[claim].map { .string($0) } ?? .null),
        ])
      }
      members.append(Member("claims", .array(judged)))
    case .open(let part): members.append(Member("part", .string(part)))
    case .notHere(let reason): members.append(Member("reason", .string(reason)))
    }
    return String(decoding: ResultJSONValue.object(members).bytes, as: UTF8.self) + "\n"
  }

  /// The statements by source, with the totals of each source and of all.
  package func table(style: TerminalStyle) -> String {
    var seen: Set<String> = []
    let sources = statements.map(\.source).filter { seen.insert($0).inserted }
    let tables = sources.map { source in
      let chosen = statements.filter { $0.source == source }
      return style.apply(.bold, "\(source): \(Self.totals(chosen))") + "\n"
        + Self.columns.render(rows: chosen.map(row), style: style)
    }
    let all = sources.count > 1 ? ["all: \(Self.totals(statements))\n"] : []
    return (tables + all).joined(separator: "\n")
  }

  private func row(_ statement: Statement) -> [TextTable.Cell] {
    let detail =
      switch statement.state {
      case .tested(let claims):
        claims.map { "\($0): \(verdicts[$0] ?? "-")" }.joined(separator: ", ")
      case .open(let part), .notHere(let part): part
      }
    return [
      TextTable.Cell(statement.identifier, .bold), TextTable.Cell(statement.word),
      TextTable.Cell(statement.text), TextTable.Cell(detail, .dim),
    ]
  }

  private static let columns = TextTable(columns: [
    .init(""), .init(""), .init("", wraps: .freely), .init("", wraps: .freely),
  ])

  /// `38 statements: 4 tested, 27 open, 7 not here`.
  private static func totals(_ statements: [Statement]) -> String {
    let counts = ["tested", "open", "not here"].map { word in
      "\(statements.count { $0.word == word }) \(word)"
    }
    return "\(statements.count) statements: \(counts.joined(separator: ", "))"
  }
}
