import Foundation

/// A quick run of a family: the times in one process, then the ratios of its comparisons.
///
/// Either part ends after its time with the measurements that it has.
struct QuickRun {
  /// The time in which the times are measured.
  static let secondsOfTimes = 20.0
  /// The time of the run; a part that is told to end takes some seconds to print.
  private static let seconds = 50.0

  private let family: String
  private let seed: [String]
  private let start = ContinuousClock.now

  init(_ family: String, seed: UInt64) {
    (self.family, self.seed) = (family, ["--seed", "\(seed)"])
  }

  /// Returns a run that prints tables, or `nil` if the arguments request another run.
  init?(_ family: String, _ arguments: ArraySlice<String>) {
    guard let options = try? RivalOptions(Array(arguments)), options.isQuick, !options.isJSON else {
      return nil
    }
    self.init(family, seed: options.seed ?? 1)
  }

  /// The arguments of the program that measures times.
  var times: [String] { seed + ["--budget", "100ms", "--single-process"] }

  /// The arguments of the program that measures ratios.
  var ratios: [String] { seed + ["--compare", "--budget", "300ms"] }

  /// The seconds until the end of the run.
  var secondsLeft: Double {
    let spent = ContinuousClock.now - start
    return max(1, Self.seconds - spent / .seconds(1))
  }

  /// Prints both tables, and ends the process: with the status of the ratios, or with 3, undecided, if
  /// the time was over before.
  func main() -> Never {
    do {
      _ = try status(times, within: Self.secondsOfTimes)
      let status = try status(ratios, within: secondsLeft)
      if secondsLeft > 1 { exit(status) }
      writeError("\(family): the time of --quick was over, so the tables have what was measured\n")
      exit(3)
    } catch {
      writeError("bench \(family): \(error)\n")
      exit(1)
    }
  }

  /// Returns the exit status of this program with arguments of a `BenchmarkProgram`.
  private func status(_ arguments: [String], within seconds: Double) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments + ["--no-history"]
    try process.runToEnd(within: seconds)
    return process.terminationStatus
  }
}
