import Testing

@testable import ApusClocks

@Suite("TickCalibration")
struct TickCalibrationTests {
  /// The reading of a counter of 2 GHz. The counter was at 1000 when the system's clock was at 5
  /// ms.
  private static func edge(at milliseconds: Int64, extraTicks: Int64 = 0) -> TickEdge {
    TickEdge(
      ticks: UInt64(1000 + milliseconds * 2_000_000 + extraTicks),
      nanoseconds: 5_000_000 + milliseconds * 1_000_000)
  }

  private static let half = TickScale(nanosecondsPerTick: 1 << (TickScale.fractionBits - 1))

  @Test("A scale exists only after the first millisecond")
  func firstWindow() {
    var calibration = TickCalibration(anchor: Self.edge(at: 0))
    calibration.learn(from: TickEdge(ticks: 1_001_000, nanoseconds: 5_500_000))
    #expect(calibration.scale == nil)
    #expect(calibration.dueTicks == .min)
    calibration.learn(from: Self.edge(at: 1))
    #expect(calibration.scale == Self.half)
  }

  @Test("The window doubles to ten seconds, and then the scale is fixed")
  func doubling() {
    var calibration = TickCalibration(anchor: Self.edge(at: 0))
    var windows = 0
    for time in 1...20_000 {
      let due = calibration.nextWindow
      calibration.learn(from: Self.edge(at: Int64(time)))
      if calibration.nextWindow != due { windows += 1 }
    }
    #expect(windows == 15)
    #expect(calibration.nextWindow == nil)
    #expect(calibration.dueTicks == .max)
    calibration.learn(from: Self.edge(at: 60_000, extraTicks: 1_000_000))
    #expect(calibration.scale == Self.half)
  }

  @Test("The next reading is due after twice the window")
  func due() {
    var calibration = TickCalibration(anchor: Self.edge(at: 0))
    calibration.learn(from: Self.edge(at: 3))
    #expect(calibration.dueTicks == 1000 + 6 * 2_000_000)
    calibration.learn(from: Self.edge(at: 5, extraTicks: 400))
    #expect(calibration.scale == Self.half)
    calibration.learn(from: Self.edge(at: 6, extraTicks: 400))
    #expect(calibration.scale != Self.half)
  }

  @Test("A sleep of the system does not change the scale", arguments: [100_000_000, -8_000_000])
  func sleep(extraTicks: Int64) {
    var calibration = TickCalibration(anchor: Self.edge(at: 0))
    calibration.learn(from: Self.edge(at: 3))
    calibration.learn(from: Self.edge(at: 6, extraTicks: extraTicks))
    #expect(calibration.scale == Self.half)
    #expect(calibration.nextWindow == TickCalibration.firstWindow)
    calibration.learn(from: Self.edge(at: 20, extraTicks: extraTicks))
    #expect(calibration.scale == Self.half)
    #expect(calibration.nextWindow == 28_000_000)
  }

  @Test("A counter that is reset to zero does not change the scale")
  func reset() {
    var calibration = TickCalibration(anchor: Self.edge(at: 100))
    calibration.learn(from: Self.edge(at: 103))
    calibration.learn(from: TickEdge(ticks: 7, nanoseconds: Self.edge(at: 200).nanoseconds))
    #expect(calibration.scale == Self.half)
    #expect(calibration.nextWindow == TickCalibration.firstWindow)
  }
}
