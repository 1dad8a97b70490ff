import ApusCommandLine
import ApusSystem

/// A line of a file of thresholds that cannot be used.
package struct ThresholdError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem with the line.
  package enum Problem: Sendable, Hashable {
    /// The line is neither the head of a table nor a row.
    case isNoRow
    /// The row is above the first table.
    case isInNoTable
    /// The head of a table is repeated.
    case isSecondTable
    /// The first word is not a metric.
    case unknownMetric(String)
    /// The word for a number is not a number, or is below zero.
    case isNoNumber(String)
    /// The word for a number of a recorded metric is not a finite number.
    case isNotFinite(String)
    /// The names are not one or two JSON strings, as the metric needs.
    case isNoName
    /// The row repeats the metric and subject of an earlier row.
    case isSecondRow
    /// The program has no such benchmark or candidate.
    case unknownSubject(String, nearest: String?)
    /// The file is not UTF-8.
    case isNoText
  }

  /// The line, counted from 1.
  package let line: Int
  /// The problem with the line.
  package let problem: Problem

  package var description: String { "line \(line): \(message)".printable }

  private var message: String {
    switch problem {
    case .isNoRow:
      "expected `[TOOLCHAIN]`, `METRIC NUMBER [+ NUMBER %] \"NAME\"` or `omit \"NAME\"`"
    case .isInNoTable: "this row stands above the first `[TOOLCHAIN]`"
    case .isSecondTable: "this table stands further up as well; join them"
    case .unknownMetric(let word):
      "unknown metric '\(word)'; known are "
        + GateMetric.allCases.map(\.rawValue).joined(separator: ", ") + ", and omit"
    case .isNoNumber(let word): "'\(word)' is not a number of at least 0"
    case .isNotFinite(let word): "'\(word)' is not a finite number"
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
