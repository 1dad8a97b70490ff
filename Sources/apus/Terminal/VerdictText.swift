package import ApusMeasure

/// The environment's verdict as text.
package enum VerdictText {
  /// What becomes of the findings that do not lower the grade.
  package enum Facts {
    /// They are listed.
    case listed
    /// They are counted, with the command that lists them.
    case counted
  }

  /// Returns the grade with what it means, and each finding with what to do, in 80 columns.
  package static func render(
    _ verdict: Verdict?, facts: Facts = .listed, style: TerminalStyle = .plain
  ) -> String {
    guard let verdict else {
      return "No verdict: the run ended before the environment was judged.\n"
    }
    let grade = verdict.grade
    let head = TextWrap.lines("Grade \(grade.rawValue): \(grade.meaning).", width: 80)
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
    let isOne = facts == 1
    let words =
      "\(facts)\(areOthers ? " other" : "") fact\(isOne ? " is" : "s are") fine or "
      + "bear\(isOne ? "s" : "") on nothing: apus env"
    return "  " + style.apply(.dim, words) + "\n"
  }

  /// Facts that bear on nothing, in one paragraph.
  private static func quiet(_ findings: [Finding], _ style: TerminalStyle) -> String {
    guard !findings.isEmpty else { return "" }
    let text = findings.map(\.evidence.printable).joined(separator: "; ")
    let lines = TextWrap.lines(text, width: 75).map { style.apply(.dim, $0) }
    let mark = style.apply(Grade.a.emphasis, Grade.a.rawValue)
    return "  \(mark)  " + lines.joined(separator: "\n     ") + "\n"
  }

  private static func text(_ finding: Finding, _ style: TerminalStyle) -> String {
    let evidence = TextWrap.lines(finding.evidence.printable, width: 75)
    var lines = evidence.enumerated().map { line in
      let mark = style.apply(finding.grade.emphasis, finding.grade.rawValue)
      return (line.offset == 0 ? "  \(mark)  " : "     ") + line.element
    }
    if !finding.remedy.isEmpty {
      lines += TextWrap.lines("-> " + finding.remedy.printable, width: 75).map { line in
        "     " + style.apply(.dim, line)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Verdict {
  /// The findings that the user should read: those that lower the grade or say what to do.
  var remarkable: [Finding] { findings.filter { $0.grade != .a || !$0.remedy.isEmpty } }

  /// The other findings: facts that bear on nothing.
  var quiet: [Finding] { findings.filter { $0.grade == .a && $0.remedy.isEmpty } }
}

extension Grade {
  /// What the grade says about the numbers of a run.
  package var meaning: String {
    switch self {
    case .a: "nothing was seen that bends absolute numbers"
    case .b: "absolute numbers may be some per cent off; paired comparisons stand"
    case .c: "absolute numbers are not to be quoted"
    }
  }

  /// How the grade is set off.
  var emphasis: TerminalStyle.Emphasis {
    switch self {
    case .a: .good
    case .b: .fair
    case .c: .poor
    }
  }
}
