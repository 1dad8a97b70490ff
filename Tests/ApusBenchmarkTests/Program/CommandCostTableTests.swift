import Testing

@testable import ApusBenchmark
import ApusCommandLine
@testable import ApusMeasure

@Suite("CommandCostTable")
struct CommandCostTableTests {
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
    let table = CommandCostTable.render(costs, style: .plain)
    #expect(table.contains("<= 1.91 MiB"))
    #expect(table.contains("2.86 MiB"))
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
