import ApusMachine
import Testing

@Suite("BandwidthPlan")
struct BandwidthPlanTests {
  private static let normal = (12...29).map { 1 << $0 }
  private static let quick = stride(from: 12, through: 26, by: 2).map { 1 << $0 }

  private func plan(
    _ seconds: Double, _ sizes: [Int] = normal, teams: [Int] = [1, 2], loops: Int = 24,
    repeats: Int = 1, limit: Int = 576 << 20
  ) -> BandwidthPlan {
    BandwidthPlan(
      BandwidthPlan.Terms(
        seconds: seconds, sizes: sizes, teams: teams, loops: loops, repeats: repeats, limit: limit))
  }

  private func measured(_ plan: BandwidthPlan) -> [Int] { plan.groups.flatMap(\.self).sorted() }

  @Test("With much time all sizes are measured in five epochs")
  func everything() {
    let plan = plan(100)
    #expect(measured(plan) == Self.normal && plan.leftOut.isEmpty && plan.epochs == 5)
  }

  @Test("Every size is measured or left out", arguments: [0, 0.001, 0.05, 0.2, 0.5, 1, 1.5, 2, 10])
  func complete(seconds: Double) {
    for repeats in [1, 6] {
      let plan = plan(seconds, repeats: repeats)
      #expect((measured(plan) + plan.leftOut).sorted() == Self.normal)
      #expect(!plan.groups.isEmpty && plan.groups.allSatisfy { !$0.isEmpty })
    }
  }

  @Test("The plan reduces epochs before it drops sizes")
  func epochsFirst() {
    for seconds in stride(from: 0.01, to: 4, by: 0.01) {
      let plan = plan(seconds)
      #expect(plan.leftOut.isEmpty || plan.epochs == BandwidthPlan.fewestEpochs)
    }
    #expect((1...400).contains { plan(0.01 * Double($0)).epochs == 4 })
  }

  @Test("More time never drops a size that less time measures in full")
  func monotonic() {
    var last = 0
    for seconds in stride(from: 0.0, to: 4, by: 0.02) {
      let plan = plan(seconds)
      if plan.leftOut.isEmpty { last = max(last, plan.epochs) }
      #expect(last == 0 || (plan.leftOut.isEmpty && plan.epochs >= last))
    }
  }

  @Test("If time is short, every other small size is measured first, and then the large sizes")
  func importance() {
    let plan = plan(0.6)
    #expect(measured(plan).starts(with: [4096]) && measured(plan).contains(16_384))
    #expect(plan.leftOut.contains(8192) || plan.leftOut.contains(512 << 20))
  }

  @Test("The time of the profile is enough for all sizes on two cores")
  func profile() {
    // The weight is in seconds, for six processes; a quick profile has 0.16 of it.
    let share = BandwidthProbe().weight / 6
    #expect(plan(share).leftOut.isEmpty)
    #expect(plan(0.16 * share, Self.quick, loops: 12).leftOut.isEmpty)
  }

  @Test("The large sizes share a group, and each small size has its own")
  func groups() {
    let groups = plan(100).groups
    #expect(groups.dropLast().allSatisfy { $0.count == 1 && $0[0] < 64 << 20 })
    #expect(groups.last == [64, 128, 256, 512].map { $0 << 20 })
  }

  @Test("A size without enough memory takes no time from the others")
  func memory() {
    #expect(plan(0.4, limit: 1 << 20).leftOut.isEmpty)
    #expect(!plan(0.4).leftOut.isEmpty)
  }
}
