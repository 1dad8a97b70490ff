import Testing

@testable import ApusLab

@Suite("StreamPlan")
struct StreamPlanTests {
  private let plan = StreamPlan([1 << 27, 1 << 24, 1 << 20], memoryLimit: 1 << 30)

  @Test("The plan has as many bytes as published if six rounds of them fit")
  func published() {
    // A MiB takes a second, launching half a second: 128 MiB six times are 771 s.
    #expect(plan.bytes(pilotSeconds: 1.5, launchSeconds: 0.5, secondsLeft: 772) == 1 << 27)
    #expect(plan.bytes(pilotSeconds: 1.5, launchSeconds: 0.5, secondsLeft: 770) == 1 << 24)
  }

  @Test("The plan has the fewest bytes if nothing fits")
  func fewest() {
    #expect(plan.bytes(pilotSeconds: 1.5, launchSeconds: 0.5, secondsLeft: -1) == 1 << 20)
    #expect(plan.pilotBytes == 1 << 20)
  }

  @Test("A pilot round no longer than its launches gives no negative time")
  func quick() {
    #expect(plan.bytes(pilotSeconds: 0.1, launchSeconds: 0.5, secondsLeft: 3.1) == 1 << 27)
  }

  @Test("The most expensive variant must fit into the memory, except at the smallest size")
  func memory() {
    let small = StreamPlan([1 << 27, 1 << 24, 1 << 20], memoryLimit: 1 << 27)
    #expect(small.bytes(pilotSeconds: 1, launchSeconds: 1, secondsLeft: 100) == 1 << 24)
    let least = StreamPlan([1 << 27, 1 << 24], memoryLimit: 0)
    #expect(least.bytes(pilotSeconds: 1, launchSeconds: 1, secondsLeft: 100) == 1 << 24)
  }
}
