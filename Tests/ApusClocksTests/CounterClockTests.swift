import ApusMeasure
import CApusSystem
import Testing

@testable import ApusClocks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("CounterClock")
struct CounterClockTests {
  private let clock = CounterClock()

  @Test("The clock never goes backwards on a thread")
  func monotonic() {
    var previous = clock.now
    for _ in 0..<100_000 {
      let now = clock.now
      #expect(now >= previous)
      previous = now
    }
  }

  @Test("The clock agrees with the system's monotonic clock to a part in a thousand")
  func agrees() {
    let agree = (0..<20).contains { _ in
      let start = clock.now
      let system = apus_clock_nanoseconds(CLOCK_MONOTONIC)
      var elapsed: Int64 = 0
      while elapsed < 5_000_000 { elapsed = apus_clock_nanoseconds(CLOCK_MONOTONIC) - system }
      let measured = start.duration(to: clock.now) / .nanoseconds(1)
      return abs(measured / Double(elapsed) - 1) < 1e-3
    }
    #expect(agree)
  }

  @Test("Instants and durations are inverse to a tick", arguments: 1...20)
  func inverse(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let start = clock.now
    for _ in 0..<100 {
      let span = Duration.nanoseconds(
        Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random))
      let error = start.duration(to: start.advanced(by: span)) - span
      // Another test may improve the rate between the two conversions.
      let allowed = Duration.nanoseconds(300) + .nanoseconds(abs(span.components.seconds) * 100_000)
      #expect(
        error < allowed && error > .zero - allowed, "seed \(seed): \(span) is off by \(error)")
    }
  }

  @Test("Instants and durations beyond the counter are clamped and do not trap")
  func ends() {
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect(clock.now.advanced(by: longest).ticks == .max)
    #expect(CounterClock.Instant(ticks: -5).advanced(by: .zero - longest).ticks == .min)
    let first = CounterClock.Instant(ticks: .min)
    let last = CounterClock.Instant(ticks: .max)
    #expect(first.duration(to: last) > .seconds(1_000_000_000))
    #expect(last.duration(to: first) < .seconds(-1_000_000_000))
  }

  @Test("A sleep lasts at least to its deadline, and a past deadline returns at once")
  func sleeps() async throws {
    let deadline = clock.now.advanced(by: .milliseconds(5))
    try await clock.sleep(until: deadline)
    #expect(clock.now >= deadline)
    try await clock.sleep(until: deadline)
    let span = try await clock.measure {
      try await Task.sleep(for: .milliseconds(2), clock: .counter)
    }
    #expect(span >= .milliseconds(2))
  }

  @Test("Cancelling a task ends its sleep")
  func cancelled() async {
    let task = Task { try await Task.sleep(for: .seconds(600), clock: .counter) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("The resolution is between 1 and 256 nanoseconds")
  func resolution() {
    #expect(clock.minimumResolution >= .nanoseconds(1))
    #expect(clock.minimumResolution <= .nanoseconds(256))
  }
}
