import ApusMeasure
import ApusSystem

/// The top of a report: the machine, and the verdict on its environment.
enum ReportHeader {
  static func render(_ context: ReportContext) -> Markup {
    let session = context.session
    let claims = context.index.all(.claim)
    let title = claims.isEmpty ? session.machine.model : ClaimTotals(claims).title
    let kicker =
      claims.isEmpty ? context.subject : "\(context.subject): \(session.machine.model)"
    return .element(
      "header", ["id": "top"], .element("p", ["class": "kicker"], .text(kicker)),
      .element("h1", [:], .text(title)), highlights(context),
      .element("p", ["class": "facts"], facts(session)),
      claims.isEmpty ? verdict(session.verdict) : .empty)
  }

  /// The environment of a run that tested claims: the claims come first.
  static func environment(_ context: ReportContext) -> ReportSection? {
    guard context.isCheck else { return nil }
    return ReportSection(
      identifier: "environment", title: "The machine and its state", shortTitle: "Machine",
      content: [verdict(context.session.verdict)])
  }

  private static func highlights(_ context: ReportContext) -> Markup {
    let sentences = context.isCheck ? [] : Highlights(context.index).sentences
    guard !sentences.isEmpty else { return .empty }
    return .element(
      "ul", ["class": "highlights"],
      sentences.map { .element("li", [:], .text(Typography.sentence($0))) })
  }

  private static func facts(_ session: Session) -> [Markup] {
    let machine = session.machine
    let count = machine.logicalProcessors
    var facts = [
      machine.architecture, Quantity.count(count, "logical processor"),
      Quantity.text(Double(machine.memoryBytes), .bytes) + " memory", machine.kernel,
    ]
    facts.append(machine.hypervisor.map { "on \($0)" } ?? "no hypervisor seen")
    facts += [session.toolchain, time(session.startedAt)]
    return facts.enumerated().flatMap { number, fact in
      [Markup.text(number == 0 ? "" : " \u{B7} "), .element("span", [:], .text(fact))]
    }
  }

  /// Writes `2026-11-21T22:09:23Z` as `2026-11-21 22:09 UTC`, and leaves any other text as it is.
  private static func time(_ text: String) -> String {
    guard text.utf8.count == 20, text.hasSuffix("Z") else { return text }
    return text.prefix(10) + " " + text.dropFirst(11).prefix(5) + " UTC"
  }

  private static func verdict(_ verdict: Verdict?) -> Markup {
    guard let verdict else {
      return .element(
        "div", ["class": "verdict"],
        .element(
          "p", ["class": "grade"], "No verdict: the run ended before its environment was judged."))
    }
    let grade = verdict.grade
    let items = verdict.remarkable.map(finding)
    return .element(
      "div", ["class": "verdict grade-\(grade.rawValue)"],
      .element(
        "p", ["class": "grade"],
        .element("b", ["class": "letter"], .text(grade.rawValue)),
        .element("span", [:], .text("Grade \(grade.rawValue): \(grade.meaning)."))),
      items.isEmpty ? .empty : .element("ul", [:], items), quiet(verdict.quiet))
  }

  /// The checks that found no problem, as a folded list.
  private static func quiet(_ findings: [Finding]) -> Markup {
    guard !findings.isEmpty else { return .empty }
    let title = Quantity.count(findings.count, "check") + " passed"
    let items = findings.map { Markup.element("li", [:], .text(Typography.page($0.evidence))) }
    return .element(
      "details", [:], .element("summary", [:], .text(title)),
      .element("ul", ["class": "facts"], items))
  }

  private static func finding(_ finding: Finding) -> Markup {
    .element(
      "li", [:], .element("b", ["class": "letter"], .text(finding.grade.rawValue)),
      .element(
        "div", [:], .text(Typography.sentence(finding.evidence)),
        finding.remedy.isEmpty
          ? .empty : .element("small", [:], .text(Typography.sentence("Remedy: " + finding.remedy)))
      ))
  }
}
