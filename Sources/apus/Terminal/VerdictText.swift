package import ApusMeasure

/// The environment's verdict as text.
package enum VerdictText {
  /// Returns the grade with what it means, and each finding with what to do, in 80 columns.
  package static func render(_ verdict: Verdict?, style: TerminalStyle = .plain) -> String {
    guard let verdict else {
      return "No verdict: the run ended before the environment was judged.\n"
    }
    let grade = verdict.grade
    let head = TextWrap.lines("Grade \(grade.rawValue): \(grade.meaning).", width: 80)
    return head.map { style.apply(grade.emphasis, $0) + "\n" }.joined()
      + verdict.findings.map { text($0, style) }.joined()
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
