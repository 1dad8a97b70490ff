import Testing

@testable import ApusBenchmark
import ApusCommandLine
@testable import ApusMeasure

@Suite("ComparisonTable")
struct ComparisonTableTests {
  @Test("A ratio is never shown without its interval and verdict, in 80 columns")
  func shown() {
    let benchmark = Benchmark("the baseline with a rather long name") { run in for _ in run {} }
    let other = Benchmark("another way of doing the very same thing") { run in for _ in run {} }
    var record = ComparisonRecord(Comparison("a comparison of two things", [benchmark, other]))
    for process in 0..<10 {
      record.add([.ratio(candidate: 0, 0), .ratio(candidate: 1, 0.01 + Double(process) * 1e-5)])
    }
    let text = ComparisonTable.render([ComparisonResult(record)], style: .plain)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.contains("1.0101x"))
    #expect(text.contains("slower"))
    let remark = text.split(separator: "\n").joined(separator: " ")
    #expect(remark.contains("over 10 processes"))
    #expect(remark.contains("differ by up to 0.0100 %"))
  }

  @Test(
    "A remark names the population of the verdicts",
    arguments: [
      (.processes, "processes"), (.setsOfProcesses, "sets of processes"),
      (.linkOrders, "pairs of link orders"), (.roundsOfCommands, "rounds of commands"),
    ] as [(ComparisonPopulation, String)])
  func populations(population: ComparisonPopulation, words: String) {
    var record = ComparisonRecord(
      "time", baseline: "old", candidates: ["new"], population: population)
    for number in 0..<8 { record.add([0.001 * Double(number % 3), 0.5]) }
    let text = ComparisonTable.render(
      [ComparisonResult(record)], style: .plain)
    #expect(text.split(separator: "\n").joined(separator: " ").contains("over 8 \(words)"))
  }

  @Test("Control characters of names and faults are not printed")
  func controlCharacters() {
    var record = ComparisonRecord(
      "a\u{1B}[31m", baseline: "b\u{1B}[2J", candidates: ["c\n\u{1B}[0m"])
    for number in 0..<8 { record.add([0.001 * Double(number % 3), 0.5]) }
    var failed = ComparisonRecord("d", baseline: "b", candidates: ["c"])
    failed.add([.fault("broken\u{1B}[31m\nsecond line")])
    let text = ComparisonTable.render(
      [record, failed].map { ComparisonResult($0) }, style: .plain)
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    #expect(text.contains("broken?[31m?second line"))
  }

  @Test("A remark says once whether link orders were varied, and how to vary them")
  func layouts() {
    func text(linkOrders: Int?) -> String {
      var record = ComparisonRecord("time", baseline: "old", candidates: ["new"])
      record.linkOrders = linkOrders
      return ComparisonTable.render(
        [ComparisonResult(record)], style: .plain)
    }
    #expect(!text(linkOrders: nil).contains("layout"))
    #expect(text(linkOrders: 1).contains("see --layouts"))
    #expect(text(linkOrders: 16).contains("layout: 16 link orders of each program"))
    #expect(!text(linkOrders: 16).contains("not varied"))
  }
}
