import Testing

@testable import ApusBenchmark
import ApusCommandLine
@testable import ApusMeasure

@Suite("CommandCostTable")
struct CommandCostTableTests {
  private func costs(_ nanoseconds: [Double]) -> [CommandCost] {
    nanoseconds.enumerated().map { index, time in
      CommandCost(
        ComparedCommand(name: "c\(index)", path: "/bin/c", arguments: ["c"])
          .named("c\(index)", [Parameter("size", "\(index)")]),
        role: "\(index + 1)",
        runs: (1...12).map {
          CommandRun(wallNanoseconds: time + Double($0), peakBytes: 3e6, peakFloorBytes: 2e6)
        }, shell: nil)
    }
  }

  @Test("More than two commands are sorted by time, and have a column relative to the first")
  func survey() {
    let byTime = CommandCostTable.render(
      CommandCosts(costs([3e6, 1e6, 2e6]), nil, .time), style: .plain)
    let lines = byTime.split(separator: "\n").map(String.init)
    #expect(lines[0].contains("relative"))
    #expect(lines.dropFirst().prefix(3).map { $0.prefix(2) } == ["c1", "c2", "c0"])
    let asWritten = CommandCostTable.render(
      CommandCosts(costs([3e6, 1e6, 2e6]), nil, .command), style: .plain)
    #expect(
      asWritten.split(separator: "\n").dropFirst().prefix(3).map { $0.prefix(2) } == [
        "c0", "c1", "c2",
      ])
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("The JSON of hyperfine has all runs in seconds, and the parameters")
  func hyperfine() throws {
    let text = HyperfineReport.text(costs([1e9, 2e9]))
    let json = try ResultJSONParser.value(of: Array(text.utf8))
    guard case .array(let results)? = json["results"], case .array(let times)? = results[1]["times"]
    else {
      Issue.record("results with times: \(text)")
      return
    }
    #expect(times.count == 12)
    #expect(results[1]["command"] == .string("c1"))
    #expect(results[1]["parameters"]?["size"] == .string("1"))
    for name in ["mean", "stddev", "median", "user", "system", "min", "max"] {
      #expect(results[1][name] != nil, "\(name)")
    }
  }

  @Test("A peak that the kernel does not count is shown as its bound, in 80 columns")
  func peak() {
    let costs = [("a", 2e6), ("b", 3e6)].map { name, peakBytes in
      CommandCost(
        ComparedCommand(name: name, path: "/bin/\(name)", arguments: [name]), role: name,
        runs: (1...12).map { number in
          CommandRun(
            wallNanoseconds: 100 + Double(number), peakBytes: peakBytes, peakFloorBytes: 2e6)
        }, shell: nil)
    }
    let table = CommandCostTable.render(CommandCosts(costs, nil, .command), style: .plain)
    #expect(table.contains("<= 1.91 MiB"))
    #expect(table.contains("2.86 MiB"))
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
