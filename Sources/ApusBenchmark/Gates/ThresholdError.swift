/// A line of a file of thresholds that cannot be used.
package struct ThresholdError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was wrong with the line.
  package enum Problem: Sendable, Hashable {
    /// It is neither a table's head nor a row.
    case isNoRow
    /// A row stands above the first table.
    case isInNoTable
    /// A table's head that stands further up as well.
    case isSecondTable
    /// The first word is no metric.
    case unknownMetric(String)
    /// What should be a number is none, or is below zero.
    case isNoNumber(String)
    /// The names are not one or two JSON strings, as the metric needs.
    case isNoName
    /// The same metric of the same subject stands further up as well.
    case isSecondRow
    /// The program has no such benchmark or candidate.
    case unknownSubject(String, nearest: String?)
    /// The file is not UTF-8.
    case isNoText
  }

  /// The line, counted from 1.
  package let line: Int
  /// What was wrong with it.
  package let problem: Problem

  package var description: String { "line \(line): \(message)".printable }

  private var message: String {
    switch problem {
    case .isNoRow:
      "expected `[TOOLCHAIN]` or `METRIC NUMBER [+ NUMBER %] \"NAME\"`"
    case .isInNoTable: "this row stands above the first `[TOOLCHAIN]`"
    case .isSecondTable: "this table stands further up as well; join them"
    case .unknownMetric(let word):
      "unknown metric '\(word)'; known are "
        + GateMetric.allCases.map(\.rawValue).joined(separator: ", ")
    case .isNoNumber(let word): "'\(word)' is not a number of at least 0"
    case .isNoName:
      "expected a name in double quotes; a ratio needs two, the comparison's and the candidate's"
    case .isSecondRow: "this metric of this benchmark stands further up as well"
    case .unknownSubject(let name, let nearest):
      "the program has no '\(name)'"
        + (nearest.map { "; the nearest is '\($0)'" } ?? "; delete the line, or --update")
    case .isNoText: "the bytes here are not UTF-8"
    }
  }
}
