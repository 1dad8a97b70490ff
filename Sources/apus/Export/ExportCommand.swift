import ApusBenchmark
import ApusCommandLine
import ApusSystem
import ApusCommands

/// `apus export FORMAT [SESSION]`: writes a stored session in a format that other programs read.
struct ExportCommand {
  static let command = Command(
    "export", operands: "FORMAT [SESSION]", count: 1...2, words: ExportFormat.names,
    help: "Writes a stored session for other programs, the newest by default.",
    details: "Formats: \(ExportFormat.names.joined(separator: ", ")).",
    examples: ["apus export csv --output session.csv"],
    settings: ExportSettings(), options: ExportSettings.options
  ) { settings, invocation throws(UsageError) in
    try ExportCommand(settings, operands: invocation.operands).run()
  }

  private let settings: ExportSettings
  private let exporter: any ResultExporter
  private let identifier: String?

  /// - Parameter operands: The format and, optionally, the session.
  private init(_ settings: ExportSettings, operands: [String]) throws(UsageError) {
    self.settings = settings
    let exporter = try ExportFormat.named(operands[0])
    if let rows = settings.rowLimit {
      guard exporter is MarkdownExporter else {
        throw UsageError(.conflict(option: "--rows", other: exporter.name), position: 0)
      }
      self.exporter = MarkdownExporter(rowLimit: rows)
    } else {
      self.exporter = exporter
    }
    identifier = operands.count > 1 ? operands[1] : nil
  }

  private func run() throws(UsageError) -> ExitStatus {
    try StoredSessions.use(settings.measure) { stored throws(UsageError) in try run(stored) }
  }

  private func run(_ stored: StoredSessions) throws(UsageError) -> ExitStatus {
    guard let session = try stored.session(identifier) else {
      StandardStream.error.write("\(stored.path) holds no session yet: run apus\n")
      return .incomplete
    }
    let export = exporter.export(session)
    report(export.omissions)
    guard export.count > 0 else {
      StandardStream.error.write(
        "export: \(session.identifier.printable) has no measurement for \(exporter.name)\n")
      return .incomplete
    }
    return write(export.text)
  }

  /// Writes the first omissions to standard error, and the number of the others.
  private func report(_ omissions: [Export.Omission]) {
    for omission in omissions.prefix(Self.reportedOmissions) {
      StandardStream.error.write("not in \(exporter.name): \(omission)\n")
    }
    let more = omissions.count - Self.reportedOmissions
    if more > 0 {
      StandardStream.error.write(
        "not in \(exporter.name): \(more) more; csv has every measurement\n")
    }
  }

  private static let reportedOmissions = 20

  private func write(_ text: String) -> ExitStatus {
    guard let path = settings.outputPath else {
      return StandardStream.output.write(text) ? .success : .incomplete
    }
    do throws(SystemError) {
      try AtomicFileWriter.write(Array(text.utf8), to: path)
      return .success
    } catch {
      StandardStream.error.write("export: \(error.problem). Name another path with --output\n")
      return .incomplete
    }
  }
}

/// The settings of `apus export`.
private struct ExportSettings: Sendable {
  var measure = MeasureSettings()
  /// The path of the export, or `nil` for standard output.
  var outputPath: String?
  /// The most rows of a table, or `nil` for the exporter's own limit.
  var rowLimit: Int?

  static let options =
    [
      Option(
        "output", value: "PATH", help: "Write the export to PATH instead of standard output."
      ) { settings, text in settings.outputPath = text },
      Option("rows", value: "N", help: "Show N rows in markdown; 50 by default.") {
        settings, text throws(ValueError) in
        settings.rowLimit = try OptionValue.count(text)
      },
    ] + [MeasureSettings.history].at(\ExportSettings.measure)
}
