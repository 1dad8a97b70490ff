import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite(
  "The profile of a benchmark's loop",
  .enabled(if: PerfEvents.areAllowed, "perf events are refused"))
struct LoopProfileTests {
  /// Runs the benchmarks and returns the rows of the profile: the share and the line of code.
  private func rows(_ arguments: String...) throws -> [(share: Double, line: String)] {
    let process = Process()
    process.executableURL = RecorderRun.products.appending(path: "LoopTestCases")
    process.arguments = ["--quick", "--profile", "--no-history", "--no-grade"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = output.split(separator: "\n").drop { !$0.hasPrefix("profile") }
    return lines.compactMap { line in
      guard let percent = line.range(of: #"[0-9.]+ %"#, options: .regularExpression),
        let share = Double(line[percent].dropLast(2)), let end = line.range(of: "] ")
      else { return nil }
      return (share / 100, String(line[end.upperBound...]))
    }
  }

  @Test("The shares of the loop are printed, without the work before it")
  func planted() throws {
    let rows = try rows("planted")
    try #require(!rows.isEmpty)
    func share(_ function: String) -> Double {
      rows.filter { $0.line.contains(function) }.map(\.share).reduce(0, +)
    }
    // A chained call in a debug build is a function of its own, whose lines are those of both callers.
    #expect(share("setUp") == 0)
    #expect(share("chained") + share("quarter") + share("threeQuarters") > 0.5, "\(rows)")
    #expect(rows.allSatisfy { $0.share > 0 && $0.share <= 1 })
    #expect(rows.count <= 5)
    #expect(rows.contains { $0.line.contains("main.swift:") }, "\(rows)")
  }

  @Test("Pauses of a loop are not sampled")
  func paused() throws {
    let rows = try rows("paused")
    try #require(!rows.isEmpty)
    #expect(!rows.contains { $0.line.contains("threeQuarters") }, "\(rows)")
  }
}
