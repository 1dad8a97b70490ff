import ApusBenchmark
import Foundation

/// The report of a family of benchmarks: tables as they are measured, or a JSON document at the
/// end.
///
/// With `--json` the process and its children print to standard error instead of standard output.
/// Only the document is written to standard output.
public final class RivalReport {
  private let family: String
  private let options: RivalOptions
  private let seed: UInt64?
  private let date = Date()
  private let start = ContinuousClock.now
  /// The standard output while its descriptor is that of standard error; `nil` without `--json`.
  private let output: Int32?
  private var rows: [RivalRow] = []
  private var skipped: [RivalDocument.Skipped] = []

  /// Begins a report.
  ///
  /// - Parameter seed: The seed that is used, or `nil` if nothing is random.
  public init(_ family: String, _ options: RivalOptions, seed: UInt64?) {
    (self.family, self.options, self.seed) = (family, options, seed)
    output = options.isJSON ? Self.detachOutput() : nil
    Self.printRivals()
  }

  /// The versions and flags of the rivals, which `Scripts/bench` puts into the environment, a line each.
  private static let rivals =
    (ProcessInfo.processInfo.environment["APUS_RIVALS"] ?? "")
    .split(separator: "\n").map(String.init)

  /// Prints the versions and flags of the rivals, before anything else is printed.
  static func printRivals() {
    for rival in rivals { print("rival: \(rival)") }
    fflush(nil)
  }

  /// Removes the files of the run; called if the run ends because the time of `--quick` is over.
  public var cleanUp: () -> Void = {}

  /// Adds a row to the document, and writes what was printed so far.
  ///
  /// A quick run ends here with 3, undecided, once 45 seconds are over, so that it takes at most a minute.
  public func add(_ row: RivalRow) {
    rows.append(row)
    fflush(nil)
    guard options.isQuick, ContinuousClock.now - start > .seconds(45) else { return }
    let reason = "the time of --quick was over"
    print("\(family): the rest was not measured, because \(reason)")
    skip("the rest", because: reason)
    do {
      try finish()
    } catch {
      writeError("bench \(family): \(error)\n")
    }
    cleanUp()
    exit(3)
  }

  /// Adds a rival or a part that was not measured to the document, once.
  ///
  /// - Parameters:
  ///   - name: The name of the rival, or of the part of the family.
  ///   - reason: The reason, and a remedy.
  public func skip(_ name: String, because reason: String) {
    let part = RivalDocument.Skipped(name: name, reason: reason)
    if !skipped.contains(part) { skipped.append(part) }
  }

  /// Writes the document if `--json` was given; ends the process with 1 if standard output cannot
  /// be written.
  public func finish() throws {
    guard let output else { return }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let document = RivalDocument(
      family: family, command: [family] + options.contract, date: date,
      seconds: (seconds * 100).rounded() / 100, seed: seed.map { "\($0)" }, machine: .current(),
      rivals: Self.rivals, rows: rows, skipped: skipped)
    let line = try document.line()
    do {
      try FileHandle(fileDescriptor: output).write(contentsOf: line)
    } catch {
      writeError("bench \(family): the document cannot be written: \(error)\n")
      exit(1)
    }
  }

  /// Makes the descriptor of standard output that of standard error, and returns a duplicate of the
  /// former.
  private static func detachOutput() -> Int32 {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard output >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
      writeError("bench: standard output cannot be kept for the document: error \(errno)\n")
      exit(1)
    }
    return output
  }
}
