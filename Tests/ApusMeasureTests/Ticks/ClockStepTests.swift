import Testing

@testable import ApusMeasure

@Suite("ClockStep")
struct ClockStepTests {
  @Test("Steps of 26 are seen as 26, whatever a reading costs")
  func coarse() {
    let differences = Array(repeating: 26 as UInt64, count: 900) + Array(repeating: 52, count: 100)
    #expect(ClockStep.ticks(differences) == 26)
  }

  @Test("A fine counter has steps of 1 though no difference is that small")
  func fine() {
    let differences = (0..<1000).map { 27 + UInt64($0 % 3) }
    #expect(ClockStep.ticks(differences) == 1)
  }

  @Test("A slow counter that often does not move has steps of 1")
  func slow() {
    #expect(ClockStep.ticks((0..<1000).map { $0.isMultiple(of: 3) ? 1 : 0 }) == 1)
  }

  @Test("A single different step in a thousand is ignored")
  func rare() {
    let differences = Array(repeating: 26 as UInt64, count: 600) + Array(repeating: 52, count: 399)
    #expect(ClockStep.ticks(differences + [27]) == 26)
  }

  @Test("Differences that are all alike give an upper bound")
  func alike() {
    #expect(ClockStep.ticks(Array(repeating: 40, count: 10)) == 40)
    #expect(ClockStep.ticks([0, 0, 0]) == 1)
  }
}
