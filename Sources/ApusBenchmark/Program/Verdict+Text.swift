import ApusCommandLine

extension Verdict {
  /// The summary in lines of the text width, for the end of a table; ends with a line feed.
  package var summaryText: String {
    TextWrap.lines(summaryLine, width: TextWidth.current).map { $0 + "\n" }.joined()
  }
}

extension MeasureSettings {
  /// Returns the grade of a session below a table, after an empty line; empty if it is not wanted.
  package func grade(of session: Session) -> String {
    guard showsGrade, let verdict = session.verdict else { return "" }
    return "\n" + verdict.summaryText
  }
}
