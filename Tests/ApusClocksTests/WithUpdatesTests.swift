import ApusTestSupport
import Synchronization
import Testing

@testable import ApusClocks

@Suite("withUpdates", .timeLimit(.minutes(30)))
struct WithUpdatesTests {
  private final class Record: Sendable {
    private let state = Mutex<[Int]>([])
    var totals: [Int] { state.withLock { $0 } }
    func add(_ total: Int) { state.withLock { $0.append(total) } }
    func untilThere(are count: Int) async { while totals.count < count { await Task.yield() } }
  }

  private struct Broken: Error {}

  private let clock = ManualClock()
  private let record = Record()

  @Test("A stalled stream sends an update each second")
  func stalls() async {
    await withUpdates(.bytes, clock: clock, update: record.add) { meter in
      meter.add(500)
      await clock.untilTaskSleeps(until: .milliseconds(100))
      clock.advance(by: .milliseconds(100))
      await clock.untilTaskSleeps(until: .seconds(1))
      #expect(record.totals == [])
      clock.advance(by: .milliseconds(900))
      await record.untilThere(are: 1)
      await clock.untilTaskSleeps(until: .milliseconds(1100))
      clock.advance(by: .milliseconds(100))
      await clock.untilTaskSleeps(until: .seconds(2))
      clock.advance(by: .milliseconds(900))
      await record.untilThere(are: 2)
    }
    #expect(record.totals == [500, 500])
  }

  @Test("A million bytes before a stall are reported after 100 ms")
  func burstThenStall() async {
    await withUpdates(.bytes, clock: clock, update: record.add) { meter in
      meter.add(2_000_000)
      await clock.untilTaskSleeps(until: .milliseconds(100))
      clock.advance(by: .milliseconds(100))
      await record.untilThere(are: 1)
    }
    #expect(record.totals == [2_000_000])
  }

  @Test("The counting loop sends updates itself")
  func busy() async {
    await withUpdates(.bytes, clock: clock, update: record.add) { meter in
      for _ in 0..<30 {
        clock.advance(by: .milliseconds(50))
        meter.add(600_000)
      }
    }
    #expect(record.totals.count == 15)
    #expect(record.totals == record.totals.sorted())
  }

  @Test("All events except the last 1023 are reported")
  func total() async {
    await withUpdates(.every(.seconds(1)), clock: clock, update: record.add) { meter in
      for _ in 0..<100_000 { meter.add(1) }
      clock.advance(by: .seconds(1))
      for _ in 0..<1024 { meter.add(1) }
    }
    #expect(record.totals.last.map { $0 > 100_000 && $0 <= 101_024 } == true)
  }

  @Test("The result and the error of the body are passed on, and the watcher ends")
  func results() async {
    let value = await withUpdates(.bytes, clock: clock, update: record.add) { _ in 42 }
    #expect(value == 42)
    await #expect(throws: Broken.self) {
      try await withUpdates(.bytes, clock: clock, update: record.add) { meter throws(Broken) in
        meter.add(1)
        throw Broken()
      }
    }
    #expect(clock.firstDeadline == nil)
    clock.advance(by: .seconds(5))
    #expect(record.totals == [])
  }

  @Test("A cancelled body ends with its watcher")
  func cancelled() async {
    let task = Task { [clock, record] in
      try await withUpdates(.bytes, clock: clock, update: record.add) { _ in
        try await clock.sleep(until: clock.now.advanced(by: .seconds(3600)))
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.firstDeadline == nil)
  }

  @Test("CounterClock sends updates during a stall while the body waits")
  func counter() async {
    await withUpdates(.every(.milliseconds(2)), update: record.add) { meter in
      meter.add(7)
      await record.untilThere(are: 2)
    }
    #expect(record.totals.allSatisfy { $0 == 7 })
  }

  @Test("The total stays at the largest integer")
  func largestTotal() async {
    await withUpdates(.bytes, clock: clock, update: record.add) { meter in
      meter.add(1)
      meter.add(1)
      meter.add(.max)
      clock.advance(by: .milliseconds(100))
      meter.add(1_000_000)
      await record.untilThere(are: 1)
    }
    #expect(record.totals == [.max])
  }
}
