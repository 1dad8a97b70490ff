package import ApusBenchmark
package import ApusCommandLine
import ApusSystem

/// The environment's verdict as text.
package enum VerdictText {
  /// The form in which the findings that do not lower the grade are shown.
  package enum Facts {
    /// The findings are listed.
    case listed
    /// The findings are counted, with the command that lists them.
    case counted
  }

  /// Returns the grade with its meaning, and each finding with its remedy, in the text width.
  package static func render(
    _ verdict: Verdict?, facts: Facts = .listed, style: TerminalStyle = .plain
  ) -> String {
    guard let verdict else {
      return "No verdict: the run ended before the environment was judged.\n"
    }
    let grade = verdict.grade
    let head = TextWrap.lines(
      "Grade \(grade.rawValue): \(grade.meaning).", width: TextWidth.current)
    return head.map { style.apply(grade.emphasis, $0) + "\n" }.joined()
      + body(verdict, facts, style)
  }

  private static func body(_ verdict: Verdict, _ facts: Facts, _ style: TerminalStyle) -> String {
    switch facts {
    case .listed:
      return verdict.remarkable.map { text($0, style) }.joined() + quiet(verdict.quiet, style)
    case .counted:
      let lowering = verdict.findings.filter { $0.grade != .a }
      let rest = verdict.findings.count - lowering.count
      return lowering.map { text($0, style) }.joined()
        + count(rest, areOthers: !lowering.isEmpty, style)
    }
  }

  private static func count(
    _ facts: Int, areOthers: Bool, _ style: TerminalStyle
  ) -> String {
    guard facts > 0 else { return "" }
    let words =
      "\(Quantity.count(facts, areOthers ? "other check" : "check")) passed; "
      + "list \(facts == 1 ? "it" : "them") with apus env"
    return "  " + style.apply(.dim, words) + "\n"
  }

  /// Returns the findings of checks that passed, in a paragraph.
  private static func quiet(_ findings: [Finding], _ style: TerminalStyle) -> String {
    guard !findings.isEmpty else { return "" }
    let text = findings.map(\.evidence.printable).joined(separator: "; ")
    let lines = TextWrap.lines(text, width: TextWidth.current - 5).map { style.apply(.dim, $0) }
    let mark = style.apply(Grade.a.emphasis, Grade.a.rawValue)
    return "  \(mark)  " + lines.joined(separator: "\n     ") + "\n"
  }

  private static func text(_ finding: Finding, _ style: TerminalStyle) -> String {
    let evidence = TextWrap.lines(finding.evidence.printable, width: TextWidth.current - 5)
    var lines = evidence.enumerated().map { line in
      let mark = style.apply(finding.grade.emphasis, finding.grade.rawValue)
      return (line.offset == 0 ? "  \(mark)  " : "     ") + line.element
    }
    if !finding.remedy.isEmpty {
      lines += TextWrap.lines("-> " + finding.remedy.printable, width: TextWidth.current - 5).map {
        line in
        "     " + style.apply(.dim, line)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Verdict {
  /// The findings that the user should read: those that lower the grade or have a remedy.
  var remarkable: [Finding] { findings.filter { $0.grade != .a || !$0.remedy.isEmpty } }

  /// The other findings: those of checks that passed.
  var quiet: [Finding] { findings.filter { $0.grade == .a && $0.remedy.isEmpty } }
}

extension Grade {
  /// The meaning of the grade for the numbers of a run.
  package var meaning: String {
    switch self {
    case .a: "no source of measurement error was found"
    case .b: "absolute numbers may be some per cent off; paired comparisons are valid"
    case .c: "do not quote absolute numbers"
    }
  }

  /// The emphasis of the grade in text.
  var emphasis: TerminalStyle.Emphasis {
    switch self {
    case .a: .good
    case .b: .fair
    case .c: .poor
    }
  }
}
