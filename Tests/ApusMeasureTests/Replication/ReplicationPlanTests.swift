import Testing

@testable import ApusMeasure

@Suite("ReplicationPlan")
struct ReplicationPlanTests {
  @Test(
    "No plan has fewer processes than an interval needs", arguments: [0.01, 0.3, 0.5, 1, 5, 100])
  func processes(_ budget: Double) {
    let plan = ReplicationPlan(budgetSeconds: budget)
    #expect(plan.processes >= 6)
    let measured = plan.measureNanoseconds * Double(plan.processes)
    let other = plan.otherPasses.values.reduce(0, +)
    #expect(measured + other <= budget * 1e9)
  }

  @Test("Every case gets a process in each round, and each other pass once")
  func jobs() {
    var random = SplitMix64(seed: 4)
    let plan = ReplicationPlan(budgetSeconds: 1)
    let jobs = plan.jobs(cases: 3, random: &random)
    for index in 0..<3 {
      #expect(jobs.count { $0.caseIndex == index && $0.pass == .timing } == plan.processes)
      for pass in plan.otherPasses.keys {
        #expect(jobs.count { $0.caseIndex == index && $0.pass == pass } == 1)
      }
    }
    let timing = jobs.filter { $0.pass == .timing }
    for round in 0..<plan.processes {
      let cases = timing[(3 * round)..<(3 * round + 3)].map(\.caseIndex)
      #expect(Set(cases) == [0, 1, 2])
    }
  }

  @Test(
    "A profile is a pass of its own in each plan, for the time of the budget",
    arguments: [0.3, 1, 5])
  func profile(_ budget: Double) {
    var random = SplitMix64(seed: 4)
    #expect(ReplicationPlan(budgetSeconds: budget).otherPasses[.profile] == nil)
    let plan = ReplicationPlan(budgetSeconds: budget, isProfiling: true)
    let jobs = plan.jobs(cases: 1, random: &random).filter { $0.pass == .profile }
    #expect(jobs.map(\.measureNanoseconds) == [0.9 * budget * 1e9])
  }

  @Test("The order within rounds is drawn", arguments: [1, 2, 3] as [UInt64])
  func shuffled(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let plan = ReplicationPlan(budgetSeconds: 1, isTimingOnly: true)
    let order = plan.jobs(cases: 5, random: &random).map(\.caseIndex)
    #expect(order != (0..<plan.processes).flatMap { _ in 0..<5 })
  }
}
