import ApusMeasure
import ApusSystem
import CApusSystem
import Foundation
import RivalCommandLine

/// The run time of a busy program with each recorder, in turns, and the time until a recorder is ready.
struct Recorders {
  /// A command, as it is printed.
  private struct Row {
    let name: String
    let words: [String]
    var seconds: [Double] = []
  }

  /// The folder of the programs that were built beside this one.
  private static let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let rate = "1000"

  private let rounds: Int
  private let folder: String

  init(rounds: Int, folder: String) {
    self.rounds = rounds
    self.folder = folder
  }

  private static func product(_ name: String) -> String { products.appending(path: name).path }

  /// Measures and returns the rows; empty without the programs.
  func rows() throws -> [RivalRow] {
    let program = Self.product("ProfileTestCases")
    let recorder = Self.product("apus-profile")
    guard [program, recorder].allSatisfy(FileManager.default.isExecutableFile) else {
      print("Recorders are left out: apus-profile and ProfileTestCases are not beside it.")
      return []
    }
    let ours = [recorder, "profile", "--rate", Self.rate]
    // Some seconds, because the row of ready programs has the cost of the start.
    let work = [program, "steps", "5"]
    var all = [
      Row(name: "bare", words: work),
      Row(name: "apus profile --no-await", words: ours + ["--no-await"] + work),
      Row(name: "apus profile with contexts", words: ours + ["--await"] + work),
      Row(name: "apus profile --stacks copied", words: ours + ["--stacks", "copied"] + work),
    ]
    if let perf = ["/usr/bin/perf"].first(where: FileManager.default.isExecutableFile) {
      let output = "\(folder)/perf.data"
      let start = [perf, "record", "-q", "-F", Self.rate, "-e", "cpu-clock:u", "-o", output]
      all.append(Row(name: "perf record -g", words: start + ["-g"] + work))
    }
    let turns = try measured(all)
    let ready = try measured(readyRows(recorder))
    return results(turns, "run time of a busy program: ") + results(ready, "ready: ")
  }

  /// A program with 100,000 functions that ends at once, alone and recorded.
  private func readyRows(_ recorder: String) throws -> [Row] {
    let source = "\(folder)/symbols.c"
    let path = "\(folder)/symbols"
    let functions = (0..<100_000).map { "void f\($0)(void) {}\n" }.joined()
    try (functions + "int main(void) { return 0; }\n").write(
      toFile: source, atomically: true, encoding: .utf8)
    let compiler = ["/usr/bin/gcc", "/usr/bin/clang"].first(
      where: FileManager.default.isExecutableFile)
    guard let compiler, try seconds([compiler, "-O0", "-o", path, source]) != nil else { return [] }
    return [
      Row(name: "program with 100,000 symbols alone", words: [path]),
      Row(name: "recorded", words: [recorder, "profile", path]),
      Row(name: "recorded with the agent", words: [recorder, "profile", "--await", path]),
    ]
  }

  /// Runs all commands in turns, after a turn that does not count.
  private func measured(_ rows: [Row]) throws -> [Row] {
    var rows = rows
    for round in 0...rounds {
      for index in rows.indices {
        guard let time = try seconds(rows[index].words) else {
          throw WrongResultError(name: rows[index].name)
        }
        if round > 0 { rows[index].seconds.append(time) }
      }
    }
    return rows
  }

  /// The wall time of a command; `nil` if it fails.
  private func seconds(_ words: [String]) throws -> Double? {
    let process = Process()
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = apus_clock_nanoseconds(CLOCK_MONOTONIC)
    try process.runToEnd()
    let time = Double(apus_clock_nanoseconds(CLOCK_MONOTONIC) - start) / 1e9
    return process.terminationStatus == 0 ? time : nil
  }

  private func results(_ rows: [Row], _ prefix: String) -> [RivalRow] {
    guard let first = rows.first else { return [] }
    return rows.map { row in
      let ratios = zip(row.seconds, first.seconds).map { $0 / $1 }.sorted()
      let estimate = Estimate.median(
        of: row.seconds.map { $0 * 1e9 }, unit: .nanoseconds, over: .withinProcess)
      let name = (prefix + row.name).padding(toLength: 60, withPad: " ", startingAt: 0)
      let numbers = String(format: "%9.1f ms  %.3f", estimate.value / 1e6, ratios[ratios.count / 2])
      print("  \(name)\(numbers) of \(first.name)")
      return RivalRow(prefix + row.name, estimate)
    }
  }
}
