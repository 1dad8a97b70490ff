package import ApusBenchmark
package import ApusCommandLine
package import ApusMeasure
import ApusSystem

/// `apus claims --verdicts`: a page of Markdown with the last verdict of each claim in the history.
package struct VerdictPage {
  private let claims: [ListedClaim]
  private let sessions: [Session]
  /// The last judgement of each claim, by identifier.
  private var judged: [String: MetricMeasurement] = [:]
  /// The sessions with at least one of these judgements, by their positions.
  private var used: Set<Int> = []

  /// Prints the page of the claims that the names choose; of all without a name.
  ///
  /// - Throws: `UsageError` for a name that chooses nothing.
  package static func run(
    _ settings: ClaimListSettings, _ names: [String]
  ) throws(UsageError) -> ExitStatus {
    let claims = try ClaimChoice.claims(names, of: LaboratoryListing.claims)
    return try StoredSessions.use(settings.measure) { stored throws(UsageError) in
      StandardStream.output.write(VerdictPage(claims, stored.contents.sessions).text)
      return .success
    }
  }

  /// Creates the page of claims, with the verdicts of stored sessions.
  package init(_ claims: [ListedClaim], _ sessions: [Session]) {
    (self.claims, self.sessions) = (claims, sessions)
    let names = Set(claims.map(\.identifier))
    var origin: [String: Int] = [:]
    for (index, session) in sessions.enumerated() {
      for measurement in session.measurements where measurement.probe == .claim {
        let name = measurement.metric.name
        guard names.contains(name) else { continue }
        (judged[name], origin[name]) = (measurement, index)
      }
    }
    used = Set(origin.values)
  }

  /// The page.
  package var text: String {
    let runs = used.sorted().map { run(sessions[$0]) }.joined()
    return "# Verdicts on published claims\n\n\(runs)\n\(totals(claims))\n"
      + sources.map(section).joined()
  }

  private var sources: [ClaimSource] {
    var seen: Set<ClaimSource> = []
    return claims.map(\.source).filter { seen.insert($0).inserted }
  }

  /// `- 2026-11-28T21:15:00Z, apus check book/1, a processor with 2 threads, Swift 6.3.1, grade B`.
  private func run(_ session: Session) -> String {
    let machine = session.machine
    let grade = session.verdict.map { ", grade \($0.grade.rawValue)" } ?? ""
    return
      "- \(session.startedAt), `apus \(session.command.joined(separator: " "))`, \(machine.model) with "
      + "\(machine.logicalProcessors) processors, \(session.toolchain)\(grade)\n"
  }

  private func section(_ source: ClaimSource) -> String {
    let chosen = claims.filter { $0.source == source }
    let rows = chosen.map { claim in
      let judgement = judged[claim.identifier]
      let cells = [
        "`\(claim.identifier)`: \(claim.statement)", claim.published, found(judgement),
        Self.word(verdict(claim)),
      ]
      return "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |\n"
    }
    let reasons = chosen.compactMap { claim in
      judged[claim.identifier]?.notes.first.map { "- `\(claim.identifier)`: \($0)\n" }
    }
    return "\n## \(source.key): \(source.citation)\n\n\(totals(chosen))\n"
      + "| claim | published | here | verdict |\n|---|---|---|---|\n" + rows.joined()
      + (reasons.isEmpty ? "" : "\n" + reasons.joined())
  }

  private func found(_ judgement: MetricMeasurement?) -> String {
    judgement?.estimate.map { Quantity.text($0) } ?? "-"
  }

  /// `25 claims: 9 holds, 7 fails, 2 not checked.`
  private func totals(_ claims: [ListedClaim]) -> String {
    let verdicts = claims.map(verdict)
    let kinds: [ClaimVerdict.Kind?] = ClaimVerdict.Kind.allCases + [nil]
    let counts: [String] = kinds.compactMap { kind in
      let count = verdicts.count { $0 == kind }
      return count == 0 ? nil : "\(count) \(Self.word(kind))"
    }
    return "\(claims.count) claims: \(counts.joined(separator: ", ")).\n"
  }

  private func verdict(_ claim: ListedClaim) -> ClaimVerdict.Kind? {
    judged[claim.identifier]?.verdict.flatMap { ClaimVerdict.Kind($0) }
  }

  private static func word(_ verdict: ClaimVerdict.Kind?) -> String {
    verdict?.rawValue ?? "not checked"
  }
}
