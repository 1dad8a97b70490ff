import ApusBenchmark
import ApusCommandLine
import ApusSystem
import ApusCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `apus gate PROGRAM [FILTER ...]`: reads and rewrites the file of thresholds around the gate.
struct GateVerb {
  static let command = Command(
    "gate", operands: "PROGRAM [FILTER ...]", count: 1...Int.max,
    help: "Compares the counts and ratios of a benchmark program with a file of thresholds.",
    examples: [
      "apus gate .build/release/benchmarks --update", "apus gate .build/release/benchmarks",
    ],
    settings: GateSettings(), options: GateSettings.options
  ) { settings, invocation throws(UsageError) in
    try invocation.checkBudgetAndList()
    try invocation.forbid(["--update"], with: "--accept-toolchain")
    return GateVerb(
      settings: settings, program: invocation.operands[0],
      filters: Array(invocation.operands.dropFirst())
    ).run()
  }

  private let settings: GateSettings
  private let program: String
  private let filters: [String]

  private init(settings: GateSettings, program: String, filters: [String]) {
    self.settings = settings
    self.program = program
    self.filters = filters
  }

  private func run() -> ExitStatus {
    do {
      let command = try GateCommand(
        try BenchmarkExecutable(
          path: program,
          timeLimitSeconds: settings.measure.timeLimitSeconds ?? BenchmarkExecutable.usualTimeLimit),
        settings.measure, filters: filters,
        thresholds: try thresholds(), folder: settings.folder.path)
      let outcome = try command.run(settings.action)
      return outcome.rewritten.map { rewrite($0, outcome.status) } ?? outcome.status
    } catch let error as BenchmarkExecutableError {
      return complain("\(error)", .checkFailed)
    } catch let error as ThresholdError {
      return complain("\(settings.thresholdsPath): \(error)", .usage)
    } catch {
      return complain("\(error)", .checkFailed)
    }
  }

  private func thresholds() throws(MissingThresholdsError) -> [UInt8] {
    do throws(SystemError) {
      return try LoadedFile(settings.thresholdsPath).contents
    } catch {
      // A file that exists but cannot be read must not be replaced.
      guard settings.action == .update, error.code == ENOENT else {
        throw MissingThresholdsError(path: settings.thresholdsPath, error)
      }
      return []
    }
  }

  private func rewrite(_ text: String, _ status: ExitStatus) -> ExitStatus {
    do throws(SystemError) {
      try AtomicFileWriter.write(Array(text.utf8), to: settings.thresholdsPath)
      let stream = settings.measure.isJSON ? StandardStream.error : StandardStream.output
      stream.write("wrote \(settings.thresholdsPath.printable)\n")
      return status
    } catch {
      return complain(error.problem, .incomplete)
    }
  }

  private func complain(_ text: String, _ status: ExitStatus) -> ExitStatus {
    StandardStream.error.write("gate: \(text.printable)\n")
    return status
  }
}

/// The settings of `apus gate`.
private struct GateSettings: Sendable {
  var measure = MeasureSettings()
  var folder = FolderSettings()
  /// The path of the file of thresholds.
  var thresholdsPath = "apus-thresholds.txt"
  /// What happens to the file.
  var action = GateCommand.Action.hold

  static let options =
    [
      Option("thresholds", value: "PATH", help: "Read PATH, apus-thresholds.txt by default.") {
        settings, text in settings.thresholdsPath = text
      },
      Option("update", help: "Rewrite the thresholds with the measured values.") { settings, _ in
        settings.action = .update
      },
      Option(
        "accept-toolchain",
        help: "Adopt the thresholds of the nearest other compiler that hold, and list the others."
      ) { settings, _ in
        settings.action = .acceptToolchain
      },
    ] + (MeasureSettings.options + [MeasureSettings.timeLimit]).at(\GateSettings.measure)
    + FolderSettings.options.at(\GateSettings.folder)
}

/// The file of thresholds could not be read.
private struct MissingThresholdsError: Error, CustomStringConvertible {
  private let path: String
  private let error: SystemError

  init(path: String, _ error: SystemError) {
    self.path = path
    self.error = error
  }

  var description: String {
    "\(path): \(error.reason). "
      + (error.code == ENOENT ? "Run with --update to create it" : "Name a file that you may read")
  }
}
