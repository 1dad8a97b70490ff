import ApusMeasure
import Testing

@testable import ApusLab

@Suite("FrameSchedule")
struct FrameScheduleTests {
  private let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)

  @Test(
    "Frames keep their interval from the start and never drift", arguments: [1, 20, 30, 120, 7])
  func drift(rate: Int) {
    let schedule = FrameSchedule(start: 1000, framesPerSecond: rate, clock: clock)
    let second = clock.ticksPerNanosecond * 1e9
    for seconds in [1, 60, 3600] {
      let due = Double(schedule.due(rate * seconds) - 1000)
      #expect(abs(due - Double(seconds) * second) <= 1)
    }
    #expect(schedule.due(0) == 1000)
  }

  @Test("Consecutive frames differ by the interval, to a tick")
  func intervals() {
    let schedule = FrameSchedule(start: 0, framesPerSecond: 30, clock: clock)
    let interval = clock.ticksPerNanosecond * 1e9 / 30
    for frame in 0..<1000 {
      #expect(abs(Double(schedule.due(frame + 1) - schedule.due(frame)) - interval) <= 1)
    }
  }

  @Test("A thread sleeps until the time, and not at all if it has passed")
  func pause() {
    let start = TickClock.now()
    Pause.until(start + clock.ticks(nanoseconds: 3e6), clock)
    #expect(clock.nanoseconds(TickClock.now() - start) >= 3e6)
    Pause.until(start, clock)
  }
}
