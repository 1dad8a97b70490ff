import ApusBenchmark
package import ApusCommandLine

/// The path of a report, as the user named it.
package struct ReportSettings: Sendable {
  /// The path, or `nil` if the user named none.
  package var path: String?

  package init() {}

  /// The option of commands that write a report if it is given.
  package static let options: [Option<ReportSettings>] = [
    Option("report", value: "PATH", help: "Write a report to PATH.", apply: setPath)
  ]

  /// The report's path if the user names none.
  package static let defaultPath = "apus-report.html"

  /// The option of commands that always write a report.
  package static let pathOptions: [Option<ReportSettings>] = [
    Option(
      "report", value: "PATH",
      help: "Write the report to PATH, \(defaultPath) by default.", apply: setPath)
  ]

  private static let setPath: Option<ReportSettings>.Apply = { settings, text throws(ValueError) in
    guard !text.isEmpty else { throw ValueError(expected: "the path of a file") }
    settings.path = text
  }
}
