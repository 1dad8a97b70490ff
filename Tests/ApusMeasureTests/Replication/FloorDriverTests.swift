import Testing

@testable import ApusMeasure

@Suite("FloorDriver")
struct FloorDriverTests {
  @Test(
    "The slope is the cost of an iteration, without the other costs of an epoch",
    arguments: [2.0, 5, 40], [0.0, 300])
  func slope(_ cost: Double, _ fixed: Double) throws {
    let driver = FloorDriver(shortEpochTicks: 10_000, rounds: 5)
    var iterations = driver.border(nil)
    var epochs = 0
    while iterations != 0, epochs < 1000 {
      epochs += 1
      let disturbance = epochs.isMultiple(of: 7) ? 50_000.0 : 0
      iterations = driver.border(
        EpochTime(UInt64(Double(iterations) * cost + fixed + disturbance)))
    }
    #expect(try #require(driver.bodySlope) == cost)
    #expect(driver.floorSlope > 0)
  }

  @Test("A body whose single iteration fills an epoch has no slope")
  func slow() {
    let driver = FloorDriver(shortEpochTicks: 10_000, rounds: 5)
    #expect(driver.border(nil) == 1)
    #expect(driver.border(EpochTime(1_000_000)) == 0)
    #expect(driver.bodySlope == nil)
  }
}
