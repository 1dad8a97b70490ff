import Testing

@testable import ApusMeasure

@Suite("EpochPlanner")
struct EpochPlannerTests {
  private static let goal = EpochPlanner.Goal(epoch: 100_000, warmUp: 500_000, measure: 5_000_000)

  /// Simulates a body of constant cost until the planner is done; `extra` adds disturbances.
  private func play(
    ticksPerIteration: Double, goal: EpochPlanner.Goal = goal, seed: UInt64 = 1,
    extra: (Int) -> Double = { _ in 0 }
  ) -> [Epoch] {
    var planner = EpochPlanner(goal: goal, random: SplitMix64(seed: seed))
    var iterations = planner.next(after: nil)
    var border = 0
    while iterations != 0, border < 1_000_000 {
      let ticks = Double(iterations) * ticksPerIteration + extra(border)
      border += 1
      iterations = planner.next(after: UInt64(ticks))
    }
    return planner.kept
  }

  @Test(
    "Epochs of short bodies last the goal's length and up to a fifth more",
    arguments: [0.5, 1, 7, 100, 9_999], [1, 2, 3] as [UInt64])
  func length(_ cost: Double, _ seed: UInt64) {
    let epochs = play(ticksPerIteration: cost, seed: seed)
    for epoch in epochs {
      let least = max(1, (100_000 / cost).rounded(.down)) * cost
      #expect(Double(epoch.ticks) >= least * 0.9)
      #expect(Double(epoch.ticks) <= 120_000 + cost)
    }
    #expect(Set(epochs.map(\.iterations)).count > 1 || cost > 9_000)
  }

  @Test("The kept epochs add up to the budget", arguments: [1.0, 30, 4_000])
  func budget(_ cost: Double) {
    let total = play(ticksPerIteration: cost).map { Double($0.ticks) }.reduce(0, +)
    #expect(total >= 5_000_000)
    #expect(total <= 5_200_000)
  }

  @Test("A body longer than an epoch gets one iteration each and at least five epochs")
  func slowBody() {
    let epochs = play(ticksPerIteration: 3_000_000)
    #expect(epochs.map(\.iterations) == [1, 1, 1, 1, 1])
  }

  @Test("A body longer than five budgets gets one epoch")
  func slowerThanItsBudget() {
    #expect(play(ticksPerIteration: 30_000_000).map(\.iterations) == [1])
  }

  @Test("An interruption of the process does not replace the other epochs", arguments: 0..<20)
  func interrupted(_ interrupted: Int) {
    let epochs = play(ticksPerIteration: 100) { $0 == interrupted ? 40_000_000 : 0 }
    #expect(epochs.count >= 5)
    #expect(epochs.map(\.rate).min() == 100)
  }

  @Test("Of a run too long to hold, epochs from its beginning to its end are kept")
  func longRun() {
    let goal = EpochPlanner.Goal(epoch: 100, warmUp: 0, measure: 15_000_000)
    let epochs = play(ticksPerIteration: 1, goal: goal)
    #expect((EpochPlanner.mostKept / 2...EpochPlanner.mostKept).contains(epochs.count))
    let costs = play(ticksPerIteration: 1, goal: goal) { border in border > 100_000 ? 10 : 0 }
    #expect(costs.last?.rate ?? 0 > 1.05)
    #expect(costs.first?.rate == 1)
  }

  @Test("A disturbed epoch while growing does not make all later epochs short")
  func disturbedGrowth() {
    let epochs = play(ticksPerIteration: 1) { border in border == 2 ? 1_000_000 : 0 }
    let short = epochs.dropFirst(3).filter { $0.ticks < 90_000 }
    #expect(short.isEmpty, "\(epochs.count) epochs, \(short.count) of them short")
  }

  @Test("A body that takes no time at all comes to an end")
  func noTime() {
    let goal = EpochPlanner.Goal(epoch: 100, warmUp: 0, measure: 0)
    var planner = EpochPlanner(goal: goal, random: SplitMix64(seed: 1))
    var iterations = planner.next(after: nil)
    var largest = iterations
    for _ in 0..<40 where iterations != 0 {
      largest = max(largest, iterations)
      iterations = planner.next(after: 0)
    }
    #expect(largest > 1)
    #expect(largest <= 1_200_000_000)
  }

  @Test("The same seed plans the same epochs")
  func seeded() {
    #expect(play(ticksPerIteration: 3, seed: 9) == play(ticksPerIteration: 3, seed: 9))
    #expect(play(ticksPerIteration: 3, seed: 9) != play(ticksPerIteration: 3, seed: 10))
  }
}
