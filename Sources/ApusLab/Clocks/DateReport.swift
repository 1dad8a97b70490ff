/// What the program that loads Foundation says of `Date`: one line on a descriptor of its own.
package struct DateReport: Sendable, Hashable {
  /// What one check against a deadline takes.
  package let nanoseconds: Double
  /// What one check of the time since the last update takes, as it was published.
  package let elapsedNanoseconds: Double

  /// Creates a report.
  package init(nanoseconds: Double, elapsedNanoseconds: Double) {
    self.nanoseconds = nanoseconds
    self.elapsedNanoseconds = elapsedNanoseconds
  }

  /// The line, with its end.
  package var line: String { "checked \(nanoseconds) \(elapsedNanoseconds)\n" }

  /// Reads a line; `nil` if it is anything else.
  package init?(line: String) {
    guard line.hasPrefix("checked "), line.last == "\n" else { return nil }
    let words = line.dropFirst(8).dropLast().split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0) }.filter { $0 > 0 }
    guard words.count == 2, numbers.count == 2 else { return nil }
    self.init(nanoseconds: numbers[0], elapsedNanoseconds: numbers[1])
  }
}
