import ApusCommandLine
package import ApusProfile
import ApusSystem

/// The difference of two profiles as text: a line for each function with a verdict.
package struct DifferenceText {
  private let difference: ProfileDifference
  private let width: Int

  /// Creates the text of a difference.
  ///
  /// - Parameters:
  ///   - difference: The difference of two profiles.
  ///   - width: The greatest number of columns.
  package init(_ difference: ProfileDifference, width: Int = 80) {
    self.difference = difference
    self.width = width
  }

  /// Two tables, of functions with their callees and of running functions, each with the verdicts
  /// other than "no difference shown".
  package var lines: String {
    table(difference.called, "functions with their callees") + "\n"
      + table(difference.running, "running functions")
  }

  private func table(_ functions: [ProfileDifference.Function], _ title: String) -> String {
    let shown = functions.filter { $0.verdict != .noneShown }
    let rest = functions.count - shown.count
    let remark = rest == 0 ? "" : "Functions without a shown difference: \(rest)\n"
    return "   old      new    points  95 % interval   \(title)\n" + shown.map(line).joined()
      + remark
  }

  private func line(_ function: ProfileDifference.Function) -> String {
    let numbers =
      TreeText.percent(function.old.value) + " %  " + TreeText.percent(function.new.value) + " %  "
      + Self.points(function.change) + "  " + Self.points(function.low) + " - "
      + Self.points(function.high) + "  " + (function.verdict == .more ? "more   " : "fewer  ")
    let room = max(0, width - numbers.count)
    return numbers + TextWrap.cut(function.frame.label.printable, width: room) + "\n"
  }

  /// A change in points of 100 with its sign and a digit behind the point, in six columns.
  private static func points(_ change: Double) -> String {
    let tenths = Int((change * 1000).rounded())
    let sign = tenths < 0 ? "-" : tenths > 0 ? "+" : ""
    let text = "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
    return String(repeating: " ", count: max(0, 6 - text.count)) + text
  }
}
