import ApusBenchmark
import ApusBytes

/// `apus export FORMAT [SESSION]`: writes a stored session in a format that other programs read.
struct ExportCommand {
  /// The operands in the help. The parser lets them be missing, so that `--help` needs none.
  static let operands = "FORMAT [SESSION]"

  private let settings: ApusSettings
  private let exporter: any ResultExporter
  private let identifier: String?

  /// - Parameter operands: The format and, optionally, the session.
  init(_ settings: ApusSettings, operands: [String]) throws(UsageError) {
    guard let format = operands.first else {
      throw UsageError(.missingOperand(verb: "export", operands: Self.operands), position: 0)
    }
    self.settings = settings
    exporter = try ExportFormat.named(format)
    identifier = operands.count > 1 ? operands[1] : nil
  }

  func run() throws(UsageError) -> ExitStatus {
    try StoredSessions.use(settings) { stored throws(UsageError) in try run(stored) }
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
    do throws(FileError) {
      try AtomicFileWriter.write(Array(text.utf8), to: path)
      return .success
    } catch {
      StandardStream.error.write("export: \(error.problem). Name another path with --output\n")
      return .incomplete
    }
  }
}
