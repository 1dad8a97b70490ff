import Testing

@testable import ApusMeasure

@Suite("Run")
struct RunTests {
  @Test("The body runs exactly as often as the plan says, in as many epochs")
  func exactCount() throws {
    let driver = FixedPlanDriver([1, 2, 3, 10, 1000])
    let state = RunState(driver)
    var turns = 0
    for _ in Run(state) { turns += 1 }
    try state.check()
    #expect(turns == 1016)
    #expect(driver.epochs.map(\.iterations) == [1, 2, 3, 10, 1000])
  }

  @Test("An empty plan runs the body not at all")
  func emptyPlan() throws {
    let state = RunState(FixedPlanDriver([]))
    var turns = 0
    for _ in Run(state) { turns += 1 }
    try state.check()
    #expect(turns == 0)
  }

  @Test("A loop that is left early is an error", arguments: [1, 3, 10, 11])
  func leftEarly(_ turns: Int) {
    let state = RunState(FixedPlanDriver([10, 10]))
    var turn = 0
    for _ in Run(state) {
      turn += 1
      if turn == turns { break }
    }
    #expect(throws: LoopError.leftEarly) { try state.check() }
  }

  @Test("A second loop over the same run is an error and runs nothing")
  func secondLoop() {
    let state = RunState(FixedPlanDriver([2, 2]))
    let run = Run(state)
    var turns = 0
    for _ in run { turns += 1 }
    for _ in run { turns += 1 }
    #expect(turns == 4)
    #expect(throws: LoopError.loopedTwice) { try state.check() }
  }

  @Test("A closure without a loop is an error")
  func noLoop() {
    #expect(throws: LoopError.noLoop) { try RunState(FixedPlanDriver([1])).check() }
  }
}
