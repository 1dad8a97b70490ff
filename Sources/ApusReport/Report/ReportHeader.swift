import ApusMeasure
import ApusSystem

/// The top of a report: the machine, and the verdict on its environment.
enum ReportHeader {
  static func render(_ context: ReportContext) -> Markup {
    let session = context.session
    return .element(
      "header", [:], .element("p", ["class": "kicker"], .text(context.subject)),
      .element("h1", [:], .text(session.machine.model)),
      .element("p", ["class": "facts"], facts(session)), verdict(session.verdict))
  }

  private static func facts(_ session: Session) -> [Markup] {
    let machine = session.machine
    let count = machine.logicalProcessors
    var facts = [
      machine.architecture, "\(count) logical processor\(count == 1 ? "" : "s")",
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
    let title = "\(findings.count) check\(findings.count == 1 ? "" : "s") passed"
    let items = findings.map { Markup.element("li", [:], .text($0.evidence)) }
    return .element(
      "details", [:], .element("summary", [:], .text(title)),
      .element("ul", ["class": "facts"], items))
  }

  private static func finding(_ finding: Finding) -> Markup {
    .element(
      "li", [:], .element("b", ["class": "letter"], .text(finding.grade.rawValue)),
      .element(
        "div", [:], .text(finding.evidence),
        finding.remedy.isEmpty
          ? .empty : .element("small", [:], .text("Remedy: " + finding.remedy))))
  }
}
