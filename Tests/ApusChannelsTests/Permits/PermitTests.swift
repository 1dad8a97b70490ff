import ApusChannels
import ApusTestSupport
import Testing

@Suite("Permit")
struct PermitTests {
  /// Reserves a slot and sends -1 by the permit. Returns the error if the reservation fails.
  func reserve(_ channel: Channel<Int>) async -> ReserveError? {
    do throws(ReserveError) {
      let permit = try await channel.reserve()
      permit.send(-1)
      return nil
    } catch { return error }
  }

  func isFull(_ channel: Channel<Int>) -> Bool {
    switch channel.tryReserve() {
    case .full: true
    case .reserved: false
    case .closed: false
    }
  }

  @Test(
    "The send decides the order of a permit's element, not the reservation",
    arguments: SuspensionStrategy.each)
  func order(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.buffered(2), strategy: strategy)
    let permit = try await channel.reserve()
    #expect(channel.count == 0)
    try await channel.send(1)
    #expect(channel.trySend(9) == .full(9) && isFull(channel))
    permit.send(2)
    #expect(channel.count == 2)
    #expect(await channel.receive() == 1)
    #expect(await channel.receive() == 2)
  }

  @Test(
    "A destroyed permit gives its slot to the task that has waited longest",
    arguments: SuspensionStrategy.each)
  func givenBack(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.buffered(1), strategy: strategy)
    do { _ = try await channel.reserve() }
    #expect(channel.trySend(1) == .sent)
    #expect(channel.tryReceive() == .received(1))
    let permit = try await channel.reserve()
    let sending = Task { try await channel.send(2) }
    await channel.untilWaiting(senders: 1)
    let reserving = Task { await reserve(channel) }
    await channel.untilWaiting(senders: 2)
    _ = consume permit
    try await sending.value
    #expect(channel.waiting == (1, 0))
    #expect(await channel.receive() == 2)
    #expect(await reserving.value == nil)
    #expect(await channel.receive() == -1)
  }

  @Test(
    "A waiting receiver gets a permit's element at once, and the slot passes to the next waiter",
    arguments: SuspensionStrategy.each)
  func handedOver(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.buffered(1), strategy: strategy)
    let permit = try await channel.reserve()
    let receiving = Task { await channel.receive() }
    await channel.untilWaiting(receivers: 1)
    let reserving = Task { await reserve(channel) }
    await channel.untilWaiting(senders: 1, receivers: 1)
    permit.send(1)
    #expect(await receiving.value == 1)
    #expect(await reserving.value == nil)
    #expect(await channel.receive() == -1)
  }

  @Test(
    "A sender that waits behind reservations still meets a receiver",
    arguments: SuspensionStrategy.each)
  func pastReservations(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.buffered(1), strategy: strategy)
    let permit = try await channel.reserve()
    let reserving = (0..<100).map { _ in Task { await reserve(channel) } }
    await channel.untilWaiting(senders: 100)
    let sending = Task { try await channel.send(7) }
    await channel.untilWaiting(senders: 101)
    #expect(await channel.receive() == 7)
    try await sending.value
    _ = consume permit
    for _ in 0..<100 { #expect(await channel.receive() == -1) }
    for task in reserving { #expect(await task.value == nil) }
  }

  @Test(
    "A closed channel ends when the last permit is used or destroyed",
    arguments: SuspensionStrategy.each)
  func closing(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.buffered(2), strategy: strategy)
    let first = try await channel.reserve()
    let second = try await channel.reserve()
    let waiting = Task { await reserve(channel) }
    await channel.untilWaiting(senders: 1)
    let receivers = (0..<2).map { _ in Task { await channel.receive() } }
    await channel.untilWaiting(senders: 1, receivers: 2)
    channel.close()
    #expect(await waiting.value == .closed)
    #expect(await reserve(channel) == .closed)
    #expect(channel.trySend(9) == .closed(9))
    #expect(channel.tryReceive() == .empty)
    first.send(1)
    _ = consume second
    let received = (await receivers[0].value, await receivers[1].value)
    #expect(received == (1, nil) || received == (nil, 1))
    #expect(channel.tryReceive() == .closed)
  }

  @Test(
    "The element of a permit precedes the error of the close", arguments: SuspensionStrategy.each)
  func failing(_ strategy: SuspensionStrategy) async throws {
    let channel = ThrowingChannel<Int, TimeoutError>(.buffered(1), strategy: strategy)
    let permit = try await channel.reserve()
    channel.close(throwing: TimeoutError())
    permit.send(1)
    #expect(try await channel.receive() == 1)
    await #expect(throws: TimeoutError.self) { try await channel.receive() }
  }

  @Test("A cancelled reservation holds no slot", arguments: SuspensionStrategy.each)
  func cancelled(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.buffered(1), strategy: strategy)
    let permit = try await channel.reserve()
    let waiting = Task { await reserve(channel) }
    await channel.untilWaiting(senders: 1)
    waiting.cancel()
    #expect(await waiting.value == .cancelled)
    #expect(channel.waiting == (0, 0))
    permit.send(1)
    #expect(channel.trySend(2) == .full(2))
    #expect(channel.tryReceive() == .received(1))
    #expect(channel.trySend(2) == .sent)
  }

  @Test(
    "Many concurrent cancelled reservations lose no slot (tokio #5947)",
    arguments: SuspensionStrategy.each)
  func storm(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.buffered(3), strategy: strategy)
    let tasks = (0..<300).map { number in
      Task { () async -> Bool in
        guard let permit = try? await channel.reserve() else { return false }
        if number % 3 == 0 { return false }
        permit.send(number)
        return true
      }
    }
    let receiver = Task {
      var received: [Int] = []
      for await value in channel { received.append(value) }
      return received
    }
    for task in tasks.enumerated() where task.offset % 2 == 0 {
      task.element.cancel()
      await Task.yield()
    }
    var sent: [Int] = []
    for (number, task) in tasks.enumerated() where await task.value { sent.append(number) }
    while channel.count > 0 { await Task.yield() }
    for _ in 0..<3 { #expect(channel.trySend(1_000) == .sent) }
    channel.close()
    #expect(await receiver.value.filter { $0 < 1_000 }.sorted() == sent)
  }

  @Test("A permit reserves no slot if a send never waits")
  func droppingAndUnbounded() async throws {
    let oldest = Channel<Int>(.droppingOldest(1))
    let newest = Channel<Int>(.droppingNewest(1))
    let unbounded = Channel<Int>(.unbounded)
    for channel in [oldest, newest, unbounded] {
      let first = try await channel.reserve()
      let second = try await channel.reserve()
      try await channel.send(1)
      channel.close()
      first.send(2)
      second.send(3)
    }
    #expect(oldest.tryReceive() == .received(3) && oldest.tryReceive() == .closed)
    #expect(newest.tryReceive() == .received(1) && newest.tryReceive() == .closed)
    for value in 1...3 { #expect(unbounded.tryReceive() == .received(value)) }
    #expect(unbounded.tryReceive() == .closed)
  }

  @Test("A scope may end before a permit of its channel is used")
  func scope() async throws {
    let (channel, permit) = try await withChannel(of: Int.self, capacity: 1) { channel in
      (channel, PermitBox(try await channel.reserve()))
    }
    #expect(channel.isClosed)
    permit.settle(5)
    #expect(await channel.receive() == 5)
    #expect(await channel.receive() == nil)
  }

  @Test("Every element of a permit is destroyed once")
  func ownership() async throws {
    let tracker = Tracker()
    do {
      let channel = Channel<Tracked>(capacity: 3)
      for value in 0..<3 {
        let permit = try await channel.reserve()
        permit.send(tracker.element(value))
      }
      guard let first = await channel.receive() else { return }
      let value = first.value
      #expect(value == 0)
    }
    #expect(tracker.counts == (3, 3))
  }
}
