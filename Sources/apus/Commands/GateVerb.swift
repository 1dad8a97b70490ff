import ApusBenchmark
import ApusBytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `apus gate PROGRAM [FILTER ...]`: reads and rewrites the file of thresholds around the gate.
struct GateVerb {
  /// The operands in the help. The parser lets them be missing, so that `--help` needs none.
  static let operands = "PROGRAM [FILTER ...]"

  private let settings: ApusSettings
  private let program: String
  private let filters: [String]

  /// - Parameter operands: The path of the program, and filters.
  init(_ settings: ApusSettings, operands: [String]) throws(UsageError) {
    guard let program = operands.first else {
      throw UsageError(.missingOperand(verb: "gate", operands: Self.operands), position: 0)
    }
    self.settings = settings
    self.program = program
    filters = Array(operands.dropFirst())
  }

  func run() -> ExitStatus {
    do {
      let command = try GateCommand(
        try BenchmarkExecutable(path: program), settings.measure, filters: filters,
        thresholds: try thresholds(), folder: settings.directory)
      let outcome = try command.run(isUpdating: settings.updatesThresholds)
      return outcome.rewritten.map { rewrite($0, outcome.status) } ?? outcome.status
    } catch let error as BenchmarkExecutableError {
      return complain("\(error)", .checkFailed)
    } catch let error as ThresholdError {
      return complain("\(settings.thresholdsPath): \(error)", .usage)
    } catch {
      return complain("\(error)", .checkFailed)
    }
  }

  private func thresholds() throws(MissingThresholds) -> [UInt8] {
    do throws(Absence) {
      return try FactTree(root: "").bytes(settings.thresholdsPath)
    } catch {
      guard settings.updatesThresholds, !isThere else {
        throw MissingThresholds(path: settings.thresholdsPath, reason: "\(error)")
      }
      return []
    }
  }

  /// Whether the file exists: a file that exists but cannot be read must not be replaced.
  private var isThere: Bool {
    // SAFETY: the path outlives the call.
    unsafe access(settings.thresholdsPath, F_OK) == 0
  }

  private func rewrite(_ text: String, _ status: ExitStatus) -> ExitStatus {
    do throws(FileError) {
      try AtomicFileWriter.write(Array(text.utf8), to: settings.thresholdsPath)
      StandardStream.output.write("wrote \(settings.thresholdsPath)\n")
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

/// The file of thresholds could not be read.
private struct MissingThresholds: Error, CustomStringConvertible {
  let path: String
  let reason: String
  var description: String { "\(path): \(reason). Run with --update to create it" }
}
