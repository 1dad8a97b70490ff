import ApusChannels
import ApusTestSupport
import CApusTasks
import Testing

/// Faults and feature requests of other libraries that no other test covers under their names.
@Suite("Faults of other libraries")
struct FaultTests {
  @Test(
    "Every receiver sees the end (swift-async-algorithms #136, Swift #66541)",
    arguments: SuspensionStrategy.each)
  func everyConsumerEnds(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    let consumers = (0..<10).map { _ in
      Task {
        var count = 0
        for await _ in channel { count += 1 }
        return count
      }
    }
    for value in 0..<100 { try? await channel.send(value) }
    channel.close()
    var count = 0
    for consumer in consumers { count += await consumer.value }
    #expect(count == 100)
  }

  @Test(
    "A callback sends in order and sees a full buffer (swift-async-algorithms #356, Async-Channels #11)"
  )
  func callbacks() async throws {
    let events = Channel<Int>(.unbounded)
    let few = Channel<Int>(capacity: 10)
    let refused = try await onOwnThread {
      (0..<1_000).count { value in
        _ = events.trySend(value)
        return few.trySend(value) == .full(value)
      }
    }
    events.close()
    var next = 0
    for await event in events {
      #expect(event == next)
      next += 1
    }
    #expect(next == 1_000 && refused == 990)
  }

  @Test(
    "Cancelled waits are removed from the queues, and no waiter is lost (flume #182, tokio #6754)",
    arguments: SuspensionStrategy.each)
  func noTrace(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = (
      Channel<Int>(.rendezvous, strategy: strategy), Channel<Int>(.rendezvous, strategy: strategy)
    )
    let full = Channel<Int>(.buffered(1), strategy: strategy)
    try await full.send(0)
    var made: [UInt64] = []
    for _ in 0..<6 {
      let tasks: [Task<Void, Never>] = (0..<50).flatMap { _ in
        [
          Task { _ = await a.receive() },
          Task { _ = try? await b.send(1) },
          Task { _ = try? await select(.receive(from: a), .send(1, to: b)) },
          Task { _ = try? await full.reserve() },
        ]
      }
      await a.untilWaiting(receivers: 100)
      await full.untilWaiting(senders: 50)
      for task in tasks { task.cancel() }
      for task in tasks { await task.value }
      #expect(a.waiting == (0, 0) && b.waiting == (0, 0) && full.waiting == (0, 0))
      made.append(apus_waiters_made())
    }
    // Each thread keeps at most 128. There are up to as many threads as processors, and other tests
    // use some.
    #expect(made[5] < 50_000)
  }

  @Test(
    "A losing send does not leak (Async-Channels: each leaked; kanal #50)",
    arguments: SuspensionStrategy.each)
  func losingSends(_ strategy: SuspensionStrategy) async throws {
    final class Payload: Sendable {
      let element: Tracked
      init(_ tracker: Tracker) { element = tracker.element() }
    }
    let tracker = Tracker()
    let never = Channel<Payload>(.rendezvous, strategy: strategy)
    let numbers = Channel<Int>(.rendezvous, strategy: strategy)
    let sender = Task { for value in 0..<100 { try await numbers.send(value) } }
    for value in 0..<100 {
      guard
        case .second(value?) = try await select(
          .send(Payload(tracker), to: never), .receive(from: numbers))
      else {
        Issue.record("lost")
        return
      }
    }
    try await sender.value
    #expect(tracker.counts == (100, 100))
  }

  @Test("A select waits for a broadcast (jox #52)", arguments: SuspensionStrategy.each)
  func broadcastInSelect(_ strategy: SuspensionStrategy) async throws {
    let broadcast = Broadcast<Int>()
    let mine = broadcast.subscribe(.buffered(1))
    let other = Channel<Int>(.rendezvous, strategy: strategy)
    try await broadcast.send(3)
    guard case .second(3?) = try await select(.receive(from: other), .receive(from: mine)) else {
      Issue.record("nothing")
      return
    }
  }

  @Test(
    "A select accepts a ThrowingChannel (Async-Channels: it cannot)",
    arguments: SuspensionStrategy.each)
  func throwingInSelect(_ strategy: SuspensionStrategy) async throws {
    let lines = ThrowingChannel<String, TimeoutError>(.rendezvous, strategy: strategy)
    let other = Channel<Int>(.rendezvous, strategy: strategy)
    for closes in [false, true] {
      let task = Task { try await select(.receive(from: other), .receive(from: lines)) }
      await other.untilWaiting(receivers: 1)
      if closes {
        lines.close(throwing: TimeoutError())
        guard case .second(.failure(TimeoutError())) = try await task.value else {
          Issue.record("no error")
          return
        }
      } else {
        guard case .second(.sent) = try await select(.receive(from: other), .send("a", to: lines)),
          case .second(.success("a"?)) = try await task.value
        else {
          Issue.record("no element")
          return
        }
      }
    }
    guard case .first(.closed("b"))? = trySelect(.send("b", to: lines), .receive(from: other))
    else {
      Issue.record("not closed")
      return
    }
  }

  @Test(
    "A long alternation of two tasks does not grow the stack", arguments: SuspensionStrategy.each)
  func deepPingPong(_ strategy: SuspensionStrategy) async throws {
    let (there, back) = (
      Channel<Int>(.rendezvous, strategy: strategy), Channel<Int>(.rendezvous, strategy: strategy)
    )
    let echo = Task { for await value in there { try await back.send(value) } }
    for value in 0..<(strategy == .noExecutor ? 200_000 : 20_000) {
      try await there.send(value)
      guard await back.receive() == value else {
        Issue.record("lost at \(value)")
        break
      }
    }
    there.close()
    try await echo.value
  }
}
