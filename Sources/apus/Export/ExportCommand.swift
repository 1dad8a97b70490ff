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
    exporter = try ExportFormat.named(operands[0])
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
    for omission in export.omissions {
      StandardStream.error.write("not in \(exporter.name): \(omission)\n")
    }
    guard export.count > 0 else {
      StandardStream.error.write(
        "export: \(session.identifier.printable) has no measurement for \(exporter.name)\n")
      return .incomplete
    }
    return write(export.text)
  }

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

  static let options =
    [
      Option(
        "output", value: "PATH", help: "Write the export to PATH instead of standard output."
      ) { settings, text in settings.outputPath = text }
    ] + [MeasureSettings.history].at(\ExportSettings.measure)
}
