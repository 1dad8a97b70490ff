import ApusMeasure
import Testing

@Suite("LoopCost")
struct LoopCostTests {
  @Test("An iteration of the empty loop takes one cycle", .enabled(if: !BuildDescription.isDebug))
  func oneCycle() throws {
    let measurement = LoopCost.emptyLoop(clock: .calibrated(), repeats: 9)
    let cycles = try #require(measurement.estimate?.value)
    #expect((0.9...1.25).contains(cycles), "\(cycles) cycles")
  }

  @Test("The empty loop is measured and has an interval")
  func measured() throws {
    let estimate = try #require(LoopCost.emptyLoop(clock: .calibrated(), repeats: 7).estimate)
    #expect(estimate.unit == .cycles)
    #expect(estimate.value > 0.5)
    #expect(estimate.isDecided)
  }
}
