import ApusChannels
import ApusTestSupport
import Testing

/// Timers as users write them: by the channel alone.
@Suite("Timers")
struct TimerTests {
  @Test("A timer sends once, and closes its channel")
  func afterwards() async throws {
    let clock = ManualClock()
    let timer = after(.seconds(3), clock: clock)
    await clock.untilSleeping(1)
    #expect(timer.channel.tryReceive() == .empty)
    clock.advance(by: .seconds(3))
    #expect(await timer.channel.receive()?.offset == .seconds(3))
    #expect(await timer.channel.receive() == nil)
  }

  @Test("A receive from the channel of an unnamed timer ends")
  func unnamed() async {
    let clock = ManualClock()
    let task = Task { await after(.seconds(1), clock: clock).channel.receive() }
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(1))
    #expect(await task.value?.offset == .seconds(1))
  }

  @Test("A loop over the channel of an unnamed ticker receives instants")
  func unnamedTicker() async {
    let clock = ManualClock()
    let seen = Channel<Duration>()
    let task = Task {
      for await instant in ticker(every: .seconds(1), clock: clock).channel {
        try? await seen.send(instant.offset)
        if instant.offset == .seconds(3) { break }
      }
    }
    for second in 1...3 {
      await clock.untilTaskSleeps(until: .seconds(second))
      clock.advance(by: .seconds(1))
      #expect(await seen.receive() == .seconds(second))
    }
    await task.value
    await Self.untilNobodySleeps(clock)
  }

  @Test("The channel of a ticker that a function returns receives instants")
  func returned() async {
    func ticks(_ clock: ManualClock) -> Channel<ManualClock.Instant> {
      ticker(every: .seconds(1), clock: clock).channel
    }
    let clock = ManualClock()
    let channel = ticks(clock)
    for second in 1...3 {
      await clock.untilTaskSleeps(until: .seconds(second))
      clock.advance(by: .seconds(1))
      #expect(await channel.receive()?.offset == .seconds(second))
    }
  }

  @Test("A case of a select keeps its timer")
  func selecting() async throws {
    let clock = ManualClock()
    let channel = Channel<Int>()
    let pair = Task {
      try await select(
        .receive(from: channel), .receive(from: after(.seconds(1), clock: clock).channel))
    }
    let many = Task {
      try await select(among: [
        .receive(from: ticker(every: .seconds(1), clock: clock).channel),
        .receive(from: ticker(every: .seconds(2), clock: clock).channel),
      ])
    }
    await clock.untilSleeping(3)
    clock.advance(by: .seconds(1))
    guard case .second(let instant?) = try await pair.value else {
      Issue.record("the timer was not received")
      return
    }
    #expect(instant.offset == .seconds(1))
    #expect(try await many.value.number == 0)
    await Self.untilNobodySleeps(clock)
  }

  @Test("A timer without references ends its task", arguments: [false, true])
  func abandoned(isTicker: Bool) async {
    let clock = ManualClock()
    for _ in 0..<100 {
      var channel: Channel<ManualClock.Instant>? =
        isTicker
        ? ticker(every: .seconds(1), clock: clock).channel
        : after(.seconds(1), clock: clock).channel
      await clock.untilSleeping(1)
      #expect(channel?.isClosed == false)
      channel = nil
      await Self.untilNobodySleeps(clock)
    }
  }

  @Test("A timer that is cancelled closes its channel", arguments: [false, true])
  func cancelled(waits: Bool) async {
    let clock = ManualClock()
    let ticks = ticker(every: .seconds(1), clock: clock)
    await clock.untilSleeping(1)
    let loop = Task { for await _ in ticks.channel {} }
    if waits { await ticks.channel.untilWaiting(receivers: 1) }
    ticks.cancel()
    await loop.value
    await Self.untilNobodySleeps(clock)
  }

  @Test("A ticker ends when its channel is closed")
  func closed() async {
    let clock = ManualClock()
    let ticks = ticker(every: .seconds(1), clock: clock)
    await clock.untilSleeping(1)
    ticks.channel.close()
    clock.advance(by: .seconds(1))
    await Self.untilNobodySleeps(clock)
  }

  @Test("A ticker whose receiver is later than any number of periods does not trap")
  func late() async {
    let clock = ManualClock()
    let period = Duration(secondsComponent: 0, attosecondsComponent: 1)
    let ticks = ticker(every: period, clock: clock)
    await clock.untilTaskSleeps(until: period)
    clock.advance(by: .seconds(1_000_000))
    #expect(await ticks.channel.receive()?.offset == period)
    ticks.cancel()
  }

  @Test("A ticker skips instants that are too late, and stops when it is cancelled")
  func ticks() async throws {
    let clock = ManualClock()
    let ticks = ticker(every: .seconds(1), clock: clock)
    for second in 1...3 {
      await clock.untilSleeping(1)
      clock.advance(by: .seconds(1))
      #expect(await ticks.channel.receive()?.offset == .seconds(second))
    }
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(10))
    #expect(await ticks.channel.receive()?.offset == .seconds(4))
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(1))
    #expect(await ticks.channel.receive()?.offset == .seconds(14))
    ticks.cancel()
    #expect(await ticks.channel.receive() == nil)
  }

  @Test("A ticker whose channel is full waits for room, and drops the instants that it missed")
  func full() async {
    let clock = ManualClock()
    let ticks = ticker(every: .nanoseconds(1), clock: clock)
    for nanosecond in 1...2 {
      await clock.untilTaskSleeps(until: .nanoseconds(nanosecond))
      clock.advance(by: .nanoseconds(1))
    }
    await ticks.channel.untilWaiting(senders: 1)
    clock.advance(by: .seconds(1))
    for _ in 0..<100 { await Task.yield() }
    #expect(clock.firstDeadline == nil)
    #expect(await ticks.channel.receive()?.offset == .nanoseconds(1))
    let next = Duration.seconds(1) + .nanoseconds(3)
    await clock.untilTaskSleeps(until: next)
    clock.advance(by: .nanoseconds(1))
    #expect(await ticks.channel.receive()?.offset == next)
    ticks.cancel()
    await Self.untilNobodySleeps(clock)
  }

  @Test(
    "A ticker that waits for room ends when it is cancelled or without references",
    arguments: [false, true])
  func fullAndAbandoned(cancels: Bool) async {
    let clock = ManualClock()
    weak var inlet: Channel<ManualClock.Instant>?
    do {
      let ticks = ticker(every: .nanoseconds(1), clock: clock)
      inlet = ticks.channel
      for nanosecond in 1...2 {
        await clock.untilTaskSleeps(until: .nanoseconds(nanosecond))
        clock.advance(by: .nanoseconds(1))
      }
      await ticks.channel.untilWaiting(senders: 1)
      if cancels { ticks.cancel() }
    }
    while inlet != nil { await Task.yield() }
  }

  @Test("A timer of the real clock fires for a past instant and for a future instant")
  func realClock() async {
    for duration in [Duration.seconds(-5), .zero, .milliseconds(1)] {
      #expect(await after(duration).channel.receive() != nil)
    }
  }

  @Test("A long timer sleeps for a second at first, and twice as long each further time")
  func growingSleeps() async {
    let clock = ManualClock()
    let timer = after(.seconds(20), clock: clock)
    for deadline in [1, 3, 7, 15, 20] {
      await clock.untilTaskSleeps(until: .seconds(deadline))
      clock.advance(by: .seconds(deadline) - clock.now.offset)
    }
    #expect(await timer.channel.receive()?.offset == .seconds(20))
  }

  @Test("A timer of any duration waits", arguments: [10_000_000_000, Int64.max / 4, Int64.max])
  func long(seconds: Int64) async {
    await #expect(processExitsWith: .success) { [seconds] in
      let timers = [after(.seconds(seconds)), ticker(every: .seconds(seconds))]
      for _ in 0..<100 { await Task.yield() }
      #expect(await after(.milliseconds(20)).channel.receive() != nil)
      for timer in timers { #expect(timer.channel.tryReceive() == .empty) }
      await #expect(throws: TimeoutError.self) {
        try await withThrowingTaskGroup(of: Int?.self) { group in
          group.addTask { try await Channel<Int>().receive(within: .seconds(seconds)) }
          group.addTask { throw TimeoutError() }
          return try await group.next()
        }
      }
    }
  }

  private static func untilNobodySleeps(_ clock: ManualClock) async {
    while clock.firstDeadline != nil { await Task.yield() }
  }
}
