/// The issues of a text: the error that ends reading, and a report of those that lenient reading passed.
@usableFromInline
struct IssueLog: Sendable {
  private let mode: CSVOptions.Mode
  private(set) var error: CSVError?
  private(set) var report = CSVReport()

  init(_ mode: CSVOptions.Mode) { self.mode = mode }

  /// Records an issue.
  ///
  /// - Returns: Whether the issue is an error.
  mutating func note(_ error: CSVError) -> Bool {
    if mode == .strict {
      fail(error)
      return true
    }
    report.add(error)
    return false
  }

  /// Records an error of both modes.
  mutating func fail(_ error: CSVError) { self.error = error }
}
