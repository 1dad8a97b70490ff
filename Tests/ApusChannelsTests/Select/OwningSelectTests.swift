import ApusChannels
import ApusTestSupport
import Testing

@Suite("select, elements that cannot be copied")
struct OwningSelectTests {
  @Test(
    "A case holds a received element, and an element that was not sent",
    arguments: SuspensionStrategy.each
  )
  func ready(_ strategy: SuspensionStrategy) async throws {
    let tracker = Tracker()
    let source = Channel<Tracked>(.buffered(1), strategy: strategy)
    let target = Channel<Tracked>(.rendezvous, strategy: strategy)
    _ = source.trySend(tracker.element(1))
    var incoming = OwningReceiveCase(from: source)
    var outgoing = OwningSendCase(tracker.element(2), to: target)
    guard case .first = try await select(&incoming, &outgoing) else {
      Issue.record("not the first")
      return
    }
    let received = value(of: incoming.takeElement())
    #expect(received == 1)
    let nothing = trySelect(&incoming, &outgoing) == nil
    #expect(nothing)
    let kept = value(of: outgoing.takeElement())
    #expect(kept == 2)
    #expect(tracker.counts == (2, 2))
  }

  @Test(
    "A losing send has its element back after the wait, for another select",
    arguments: SuspensionStrategy.each)
  func losing(_ strategy: SuspensionStrategy) async throws {
    let tracker = Tracker()
    let stop = Channel<Int>(.rendezvous, strategy: strategy)
    let target = Channel<Tracked>(.rendezvous, strategy: strategy)
    let task = Task {
      var stopping = OwningReceiveCase(from: stop)
      var outgoing = OwningSendCase(tracker.element(7), to: target)
      guard case .first = try await select(&stopping, &outgoing) else { return 0 }
      let (number, count) = (stopping.takeElement(), tracker.counts.destroyed)
      guard case .second = try await select(&stopping, &outgoing) else { return 0 }
      return count == 0 ? number ?? 0 : 0
    }
    await target.untilWaiting(senders: 1)
    try await stop.send(5)
    await target.untilWaiting(senders: 1)
    let received = value(of: await target.receive())
    #expect(received == 7)
    #expect(try await task.value == 5)
    #expect(stop.waiting == (0, 0) && target.waiting == (0, 0))
    #expect(tracker.counts == (1, 1))
  }

  @Test(
    "A closed channel is ready: no element is received, and an element to send stays in its case",
    arguments: SuspensionStrategy.each,
    [true, false])
  func closed(_ strategy: SuspensionStrategy, receiving: Bool) async throws {
    let tracker = Tracker()
    let source = Channel<Tracked>(.rendezvous, strategy: strategy)
    let target = Channel<Tracked>(.rendezvous, strategy: strategy)
    let task = Task {
      var incoming = OwningReceiveCase(from: source)
      var outgoing = OwningSendCase(tracker.element(4), to: target)
      let selected = try await select(&incoming, &outgoing)
      let isFirst = if case .first = selected { true } else { false }
      return (isFirst, value(of: incoming.takeElement()), value(of: outgoing.takeElement()))
    }
    await target.untilWaiting(senders: 1)
    (receiving ? source : target).close()
    let result = try await task.value
    #expect(result == (receiving, nil, 4))
    #expect(tracker.counts == (1, 1))
  }

  @Test("A cancelled select keeps its elements", arguments: SuspensionStrategy.each)
  func cancelled(_ strategy: SuspensionStrategy) async throws {
    let tracker = Tracker()
    let (a, b) = (
      Channel<Tracked>(.rendezvous, strategy: strategy),
      Channel<Tracked>(.rendezvous, strategy: strategy)
    )
    let task = Task {
      var incoming = OwningReceiveCase(from: a)
      var outgoing = OwningSendCase(tracker.element(3), to: b)
      do {
        _ = try await select(&incoming, &outgoing)
        return 0
      } catch {
        return value(of: outgoing.takeElement()) ?? 1
      }
    }
    await b.untilWaiting(senders: 1)
    task.cancel()
    #expect(await task.value == 3)
    #expect(a.waiting == (0, 0) && b.waiting == (0, 0))
    #expect(tracker.counts == (1, 1))
  }

  @Test("Every element arrives once between selects", arguments: SuspensionStrategy.each, [0, 2])
  func exchange(_ strategy: SuspensionStrategy, capacity: Int) async throws {
    let tracker = Tracker()
    let channels = (0..<4).map { _ in Channel<Tracked>(.buffered(capacity), strategy: strategy) }
    let done = Channel<Int>(.rendezvous, strategy: strategy)
    let sender = Task {
      for value in 0..<500 {
        var (a, b) = (value % 4, (value + 1) % 4)
        if value % 3 == 0 { swap(&a, &b) }
        var first = OwningSendCase(tracker.element(value), to: channels[a])
        var second = OwningSendCase(tracker.element(value), to: channels[b])
        _ = try await select(&first, &second)
      }
    }
    let receiver = Task {
      var sum = 0
      while true {
        var cases = Cases(channels)
        var end = OwningReceiveCase(from: done)
        if let value = try await cases.receive(&end) { sum += value } else { return sum }
      }
    }
    try await sender.value
    while channels.contains(where: { $0.count > 0 }) { await Task.yield() }
    try await done.send(0)
    #expect(try await receiver.value == 500 * 499 / 2)
    #expect(tracker.counts == (1_000, 1_000))
  }

  /// Four receives. A select can take three of them with another case.
  struct Cases: ~Copyable {
    var first: OwningReceiveCase<Tracked>
    var second: OwningReceiveCase<Tracked>
    var third: OwningReceiveCase<Tracked>
    var fourth: OwningReceiveCase<Tracked>

    init(_ channels: [Channel<Tracked>]) {
      first = OwningReceiveCase(from: channels[0])
      second = OwningReceiveCase(from: channels[1])
      third = OwningReceiveCase(from: channels[2])
      fourth = OwningReceiveCase(from: channels[3])
    }

    mutating func receive(_ end: inout OwningReceiveCase<Int>) async throws -> Int? {
      if trySelect(&first, &second, &third) != nil {
        return value(of: first.takeElement()) ?? value(of: second.takeElement())
          ?? value(of: third.takeElement())
      }
      switch try await select(&first, &second, &fourth, &end) {
      case .first: return value(of: first.takeElement())
      case .second: return value(of: second.takeElement())
      case .third: return value(of: fourth.takeElement())
      case .fourth: return nil
      }
    }
  }

  @Test("An element that was sent before cannot be sent again")
  func empty() async {
    await #expect(processExitsWith: .failure) {
      let channel = Channel<Int>(capacity: 2)
      var outgoing = OwningSendCase(1, to: channel)
      var other = OwningReceiveCase(from: Channel<Int>())
      _ = trySelect(&outgoing, &other)
      _ = trySelect(&outgoing, &other)
    }
  }

  @Test(
    "A case of a closed channel has no element of an earlier select",
    arguments: SuspensionStrategy.each)
  func closedAfterAnElement(_ strategy: SuspensionStrategy) async throws {
    let tracker = Tracker()
    let source = Channel<Tracked>(.buffered(1), strategy: strategy)
    let other = Channel<Tracked>(.rendezvous, strategy: strategy)
    _ = source.trySend(tracker.element(1))
    source.close()
    var incoming = OwningReceiveCase(from: source)
    var never = OwningReceiveCase(from: other)
    for _ in 0..<2 {
      guard case .first = try await select(&incoming, &never) else {
        Issue.record("not the first")
        return
      }
    }
    let received = value(of: incoming.takeElement())
    #expect(received == nil)
    #expect(tracker.counts == (1, 1))
  }
}
