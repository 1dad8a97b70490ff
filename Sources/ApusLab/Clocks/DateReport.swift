/// The report of the program that loads Foundation about `Date`: a line on a descriptor of its own.
package struct DateReport: Sendable, Hashable {
  /// The time of a check against a deadline.
  package let nanoseconds: Double
  /// The time of a check of the time since the last update, as published.
  package let elapsedNanoseconds: Double

  /// Creates a report.
  package init(nanoseconds: Double, elapsedNanoseconds: Double) {
    self.nanoseconds = nanoseconds
    self.elapsedNanoseconds = elapsedNanoseconds
  }

  /// The line, with its end.
  package var line: String { "checked \(nanoseconds) \(elapsedNanoseconds)\n" }

  /// Parses a line; returns `nil` if it is malformed.
  package init?(line: String) {
    guard line.hasPrefix("checked "), line.last == "\n" else { return nil }
    let words = line.dropFirst(8).dropLast().split(separator: " ", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0) }.filter { $0 > 0 }
    guard words.count == 2, numbers.count == 2 else { return nil }
    self.init(nanoseconds: numbers[0], elapsedNanoseconds: numbers[1])
  }
}
