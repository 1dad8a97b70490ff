import ApusMachine
import Testing

@Suite("MemoryBudgetPlan")
struct MemoryBudgetPlanTests {
  private let plan = MemoryLatencyPlan(effort: .normal)
  private var groups: [MemoryLatencyPlan.Group] { plan.groups }

  @Test("The plans have four points an octave to 512 MiB, or a single point to 64 MiB")
  func plans() {
    let normal = groups.flatMap(\.sizes)
    let quick = MemoryLatencyPlan(effort: .quick).groups.flatMap(\.sizes)
    #expect(normal.count == 69 && normal == normal.sorted())
    #expect(normal.prefix(6) == [4096, 5120, 6144, 7168, 8192, 10_240] && normal.last == 512 << 20)
    #expect(quick == (12...26).map { 1 << $0 })
  }

  @Test(
    "A fast machine measures everything; a slow machine drops points, then sizes")
  func steps() {
    #expect(run(secondsPerGibibyte: 0.1).allSatisfy { $0 == .whole })
    let slow = run(secondsPerGibibyte: 12)
    #expect(slow.contains(.thinned))
    let slowest = run(secondsPerGibibyte: 200)
    #expect(slowest.last == .skipped)
  }

  @Test("Skipped groups are at the end of the curve", arguments: [5.0, 20, 50, 100, 500])
  func skipsTheEnd(secondsPerGibibyte: Double) {
    let steps = run(secondsPerGibibyte: secondsPerGibibyte)
    let first = steps.firstIndex(of: .skipped) ?? steps.count
    #expect(steps[first...].allSatisfy { $0 == .skipped })
  }

  @Test("A group is repeated six times even if no time is left")
  func leastRepeats() {
    var budget = MemoryBudgetPlan(budgetSeconds: 1, plan)
    _ = budget.next(groups[0], elapsedSeconds: 5)
    #expect(budget.wants(groups[0], after: 5, elapsedSeconds: 5))
    #expect(!budget.wants(groups[0], after: 6, elapsedSeconds: 5))
  }

  @Test("One repeat suffices if other processes measure the same")
  func oneOfSeveral() {
    let plan = MemoryLatencyPlan(effort: .normal, isOneOfSeveral: true)
    var budget = MemoryBudgetPlan(budgetSeconds: 1, plan)
    _ = budget.next(groups[0], elapsedSeconds: 5)
    #expect(budget.wants(groups[0], after: 0, elapsedSeconds: 5))
    #expect(!budget.wants(groups[0], after: 1, elapsedSeconds: 5))
  }

  @Test("Small groups are repeated up to the maximum while there is time")
  func moreRepeats() {
    var budget = MemoryBudgetPlan(budgetSeconds: 18, plan)
    _ = budget.next(groups[0], elapsedSeconds: 0)
    #expect(budget.wants(groups[0], after: 10, elapsedSeconds: 1))
    #expect(!budget.wants(groups[0], after: 11, elapsedSeconds: 1))
  }

  /// Returns the step of each group on a machine of the given speed with 18 seconds.
  private func run(secondsPerGibibyte: Double) -> [MemoryBudgetPlan.Step] {
    var budget = MemoryBudgetPlan(budgetSeconds: 18, plan)
    var elapsed = 0.0
    return groups.map { group in
      let step = budget.next(group, elapsedSeconds: elapsed)
      if step == .skipped { return step }
      let measured = step == .thinned ? group.thinned : group
      let bytes = measured.sizes.reduce(0, +)
      let seconds = Double(bytes) / Double(1 << 30) * secondsPerGibibyte
      elapsed += seconds
      budget.learn(measured, repeats: 12, seconds: seconds)
      return step
    }
  }
}
