import ApusChannels
import ApusTestSupport
import Testing

@Suite("Channel, time")
struct DeadlineTests {
  @Test("A receive gives up in time and loses no element")
  func receive() async throws {
    let clock = ManualClock()
    let channel = Channel<Int>()
    let task = Task { try await channel.receive(within: .seconds(2), clock: clock) }
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(1))
    await channel.untilWaiting(receivers: 1)
    clock.advance(by: .seconds(1))
    await #expect(throws: TimeoutError()) { try await task.value }
    #expect(channel.trySend(1) == .full(1))
    let other = Task { try await channel.receive(within: .seconds(2), clock: clock) }
    await channel.untilWaiting(receivers: 1)
    #expect(channel.trySend(2) == .sent)
    #expect(try await other.value == 2)
    channel.close()
    #expect(try await channel.receive(within: .seconds(1), clock: clock) == nil)
  }

  @Test("A send gives up in time and gets its element back")
  func send() async throws {
    let clock = ManualClock()
    let channel = Channel<Int>()
    let task = Task { () async -> (Int?, SendError<Int>.Reason?) in
      do throws(SendError<Int>) {
        try await channel.send(5, within: .seconds(2), clock: clock)
        return (nil, nil)
      } catch { return (error.takeElement(), error.reason) }
    }
    await clock.untilSleeping(1)
    await channel.untilWaiting(senders: 1)
    clock.advance(by: .seconds(2))
    let (element, reason) = await task.value
    #expect(element == 5 && reason == .timedOut)
    #expect(channel.tryReceive() == .empty)
    let other = Task { try await channel.send(6, within: .seconds(2), clock: clock) }
    await channel.untilWaiting(senders: 1)
    #expect(channel.tryReceive() == .received(6))
    try await other.value
  }

  @Test("A select with a timer gives up")
  func selecting() async throws {
    let clock = ManualClock()
    let channel = Channel<Int>()
    let timer = after(.milliseconds(5), clock: clock)
    let task = Task { try await select(.receive(from: channel), .receive(from: timer.channel)) }
    await clock.untilSleeping(1)
    clock.advance(by: .milliseconds(5))
    guard case .second = try await task.value else {
      Issue.record("not timed out")
      return
    }
  }

  @Test("A receive gives up in time on a real clock")
  func realClock() async throws {
    await #expect(throws: TimeoutError()) {
      try await Channel<Int>().receive(within: .milliseconds(1))
    }
  }
}
