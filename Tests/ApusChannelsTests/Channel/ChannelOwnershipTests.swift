import ApusChannels
import Testing

@Suite("Channel, elements that cannot be copied")
struct ChannelOwnershipTests {
  func tryToSend(_ element: consuming sending Tracked, to channel: Channel<Tracked>) async -> Int? {
    do throws(SendError<Tracked>) {
      try await channel.send(element)
      return nil
    } catch {
      guard let element = error.takeElement() else { return nil }
      return element.value
    }
  }

  @Test(
    "An element is destroyed once when it is sent and received", arguments: SuspensionStrategy.each,
    [0, 1, 10])
  func transfer(_ strategy: SuspensionStrategy, capacity: Int) async {
    let tracker = Tracker()
    let channel = Channel<Tracked>(.buffered(capacity), strategy: strategy)
    async let sent: Void = {
      for value in 0..<500 { try? await channel.send(tracker.element(value)) }
      channel.close()
    }()
    var next = 0
    while let element = await channel.receive() {
      #expect(element.value == next)
      next += 1
    }
    await sent
    #expect(tracker.counts == (500, 500))
  }

  @Test(
    "Buffered elements are destroyed once with their channel (Async-Channels: they leaked)",
    arguments: [1, 5, 64])
  func leftovers(_ count: Int) {
    let tracker = Tracker()
    do {
      let bounded = Channel<Tracked>(capacity: count)
      let unbounded = Channel<Tracked>(.unbounded)
      for value in 0..<count {
        _ = bounded.trySend(tracker.element(value))
        _ = unbounded.trySend(tracker.element(value))
      }
      _ = bounded.tryReceive()
      _ = bounded.trySend(tracker.element())
    }
    #expect(tracker.counts.made == 2 * count + 1)
    #expect(tracker.counts.destroyed == tracker.counts.made)
  }

  @Test("Dropped elements are destroyed once")
  func dropped() {
    let tracker = Tracker()
    do {
      let oldest = Channel<Tracked>(.droppingOldest(2))
      let newest = Channel<Tracked>(.droppingNewest(2))
      for value in 0..<10 {
        _ = oldest.trySend(tracker.element(value))
        _ = newest.trySend(tracker.element(value))
      }
      #expect(tracker.counts.destroyed == 16)
    }
    #expect(tracker.counts == (20, 20))
  }

  @Test(
    "An element that was not sent is returned and destroyed once",
    arguments: SuspensionStrategy.each)
  func undelivered(_ strategy: SuspensionStrategy) async {
    let tracker = Tracker()
    let channel = Channel<Tracked>(.rendezvous, strategy: strategy)
    let cancelled = Task { await tryToSend(tracker.element(1), to: channel) }
    await channel.untilWaiting(senders: 1)
    cancelled.cancel()
    #expect(await cancelled.value == 1)
    let closed = Task { await tryToSend(tracker.element(2), to: channel) }
    await channel.untilWaiting(senders: 1)
    channel.close()
    #expect(await closed.value == 2)
    #expect(await tryToSend(tracker.element(3), to: channel) == 3)
    #expect(tracker.counts == (3, 3))
  }

  @Test("An error destroys its element if the element is not taken")
  func ignoredError() async {
    let tracker = Tracker()
    let channel = Channel<Tracked>()
    channel.close()
    try? await channel.send(tracker.element())
    #expect(tracker.counts == (1, 1))
  }
}
