import ApusClocks
import Testing

@Suite("Durations at the ends of the range")
struct LongDurationTests {
  static let durations: [Duration] = [
    .seconds(10_000_000_000), .seconds(Int64.max), .seconds(Int64.max) * 10,
    Duration(attoseconds: .max),
  ]

  @Test("An instant advances by any duration, clamped to the last instant", arguments: durations)
  func advanced(duration: Duration) {
    let now = CounterClock().now
    #expect(now.advanced(by: duration) > now)
    #expect(now.advanced(by: .zero - duration) < now)
    #expect(now.advanced(by: Duration(attoseconds: .min)) < now)
  }

  @Test("The durations between the first instant and the last are defined")
  func spans() {
    let first = CounterClock.Instant(ticks: .min)
    let last = CounterClock.Instant(ticks: .max)
    #expect(first.duration(to: last) > .zero)
    #expect(last.duration(to: first) < .zero)
  }

  @Test("A sleep until the last instant ends with its task", .timeLimit(.minutes(30)))
  func sleep() async {
    let sleeper = Task { try await CounterClock().sleep(until: CounterClock.Instant(ticks: .max)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    let other = Task { try await CounterClock().sleep(until: CounterClock.Instant(ticks: .max)) }
    await Task.yield()
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
  }

  @Test("A rule with the longest durations never sends an update", arguments: durations)
  func updates(duration: Duration) async throws {
    let rule = ThrottleRule(earliest: duration, count: 0, latest: duration)
    await withUpdates(rule, update: { _ in Issue.record("an update") }) { meter in
      for _ in 0..<3 {
        meter.add(1)
        await Task.yield()
      }
      meter.add(.max)
    }
  }
}
