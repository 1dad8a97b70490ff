extension Verdict {
  /// The verdict as a line for the head of a table: `grade B: virtual machine (KVM), 0.7 % steal`.
  ///
  /// It names at most four reasons that lower the grade, worst first, and counts the rest.
  ///
  /// - Complexity: O(*n*) in the number of findings. Allocates.
  public var summaryLine: String {
    let reasons = findings.filter { $0.grade != .a }.sorted { $0.grade > $1.grade }.map(\.headline)
    guard !reasons.isEmpty else { return "grade A: nothing seen that bends absolute numbers" }
    let named = reasons.prefix(Self.mostReasons).joined(separator: ", ")
    let rest = reasons.count - Self.mostReasons
    return "grade \(grade.rawValue): \(named)" + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let mostReasons = 4
}
