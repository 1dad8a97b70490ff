import ApusCommandLine

extension Verdict {
  /// The summary in lines of the text width, for the end of a table; ends with a line feed.
  package var summaryText: String {
    TextWrap.lines(summaryLine, width: TextWidth.current).map { $0 + "\n" }.joined()
  }
}
