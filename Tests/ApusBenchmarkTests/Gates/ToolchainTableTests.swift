import Testing

@testable import ApusBenchmark

@Suite("ToolchainTable")
struct ToolchainTableTests {
  private static let own = "Swift 6.3, release, x86_64, B"

  @Test("The nearest table has the nearest compiler, and the same build, processor and program")
  func nearest() {
    let tables = [
      "Swift 5.9, release, x86_64, B", "Swift 6.2, release, x86_64, B",
      "Swift 6.2, debug, x86_64, B", "Swift 6.3, release, arm64, B",
      "Swift 6.3, release, x86_64, C",
      "Swift 6.5, release, x86_64, B", "strange", "", "Swift x, release, x86_64, B",
    ]
    #expect(ToolchainTable.nearest(to: Self.own, in: tables) == "Swift 6.2, release, x86_64, B")
    #expect(ToolchainTable.nearest(to: Self.own, in: Array(tables.dropFirst(2).prefix(3))) == nil)
    #expect(ToolchainTable.nearest(to: Self.own, in: []) == nil)
  }

  @Test("A table without a program is near as well")
  func withoutProgram() {
    #expect(
      ToolchainTable.nearest(to: Self.own, in: ["Swift 6.1, release, x86_64"])
        == "Swift 6.1, release, x86_64")
  }

  @Test("Only a threshold that holds is adopted, with the value measured now")
  func adopted() {
    let subject = GateSubject(name: "a", candidate: nil)
    let row = Threshold(metric: .allocations, subject: subject, value: 5, tolerance: 0.1, line: 3)
    #expect(GateResult(row, .count(4)).adopted?.value == 4)
    #expect(GateResult(row, .count(4)).adopted?.tolerance == 0.1)
    #expect(GateResult(row, .count(6)).adopted == nil)
    #expect(GateResult(row, nil).adopted == nil)
    #expect(GateResult(unheld: .allocations, of: subject, .count(1)).adopted == nil)
  }
}
