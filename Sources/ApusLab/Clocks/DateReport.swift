/// What the program that loads Foundation says of `Date`: one line on a descriptor of its own.
package struct DateReport: Sendable, Hashable {
  /// What one check takes.
  package let nanoseconds: Double

  /// Creates a report.
  package init(nanoseconds: Double) { self.nanoseconds = nanoseconds }

  /// The line, with its end.
  package var line: String { "checked \(nanoseconds)\n" }

  /// Reads a line; `nil` where it is anything else.
  package init?(line: String) {
    guard line.hasPrefix("checked "), line.last == "\n",
      let nanoseconds = Double(line.dropFirst(8).dropLast()), nanoseconds > 0
    else { return nil }
    self.nanoseconds = nanoseconds
  }
}
