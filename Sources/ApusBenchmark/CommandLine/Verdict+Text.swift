extension Verdict {
  /// The summary in lines of at most 80 columns, for the end of a table; ends with a line feed.
  package var summaryText: String {
    TextWrap.lines(summaryLine, width: 80).map { $0 + "\n" }.joined()
  }
}
