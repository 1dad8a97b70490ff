import ApusMeasure
import Testing

@Suite("TickClock")
struct TickClockTests {
  @Test("Readings never go back on a thread")
  func monotonic() {
    var previous = TickClock.now()
    for _ in 0..<10_000 {
      let reading = TickClock.now()
      #expect(reading >= previous)
      previous = reading
    }
  }

  @Test("A calibrated clock agrees with the system's clock within 1 %")
  func agreement() {
    let clock = TickClock.calibrated(windowNanoseconds: 5_000_000)
    let system = ContinuousClock()
    // A thread that is suspended between the two readings would spoil a single try, hardly ten.
    let errors = (0..<10).map { _ in
      let start = TickClock.now()
      let begin = system.now
      while begin.duration(to: system.now) < .milliseconds(2) {}
      let elapsed = begin.duration(to: system.now)
      let ticks = clock.nanoseconds(TickClock.now() &- start)
      return abs(ticks / (elapsed / .nanoseconds(1)) - 1)
    }
    #expect((errors.min() ?? 1) < 0.01, "\(errors)")
  }

  @Test("Step, cost and uncertainty are positive and plausible")
  func properties() {
    let clock = TickClock.calibrated(windowNanoseconds: 2_000_000)
    #expect(clock.ticksPerNanosecond > 0.001)
    #expect((0.01...10_000).contains(clock.stepNanoseconds))
    #expect((0.1...10_000).contains(clock.costNanoseconds))
    #expect((0...0.1).contains(clock.relativeUncertainty))
  }

  @Test("Ticks and nanoseconds convert into each other", arguments: [0, 1, 1_000, 123_456_789])
  func conversion(_ nanoseconds: Int) {
    let clock = TickClock(
      source: .monotonicClock, ticksPerNanosecond: 2.5, relativeUncertainty: 0, stepNanoseconds: 1,
      costNanoseconds: 20)
    let ticks = clock.ticks(nanoseconds: Double(nanoseconds))
    #expect(abs(clock.nanoseconds(ticks) - Double(nanoseconds)) <= 0.4)
  }
}
