import ApusChannels
import Testing

@Suite("Channel")
struct ChannelTests {
  @Test(
    "A thousand elements arrive in order, whatever the capacity",
    arguments: SuspensionStrategy.each,
    [0, 1, 2, 10, 199])
  func order(_ strategy: SuspensionStrategy, capacity: Int) async {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    async let sent: Void = {
      for value in 0..<1_000 { try? await channel.send(value) }
      channel.close()
    }()
    var received: [Int] = []
    while let value = await channel.receive() { received.append(value) }
    await sent
    #expect(received == Array(0..<1_000))
  }

  @Test(
    "Four receivers get each element of four senders once", arguments: SuspensionStrategy.each,
    [0, 1, 10])
  func everyElementOnce(_ strategy: SuspensionStrategy, capacity: Int) async {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    let received = await withTaskGroup(of: [Int].self) { receivers in
      for _ in 0..<4 {
        receivers.addTask {
          var mine: [Int] = []
          for await value in channel { mine.append(value) }
          return mine
        }
      }
      await withTaskGroup { senders in
        for sender in 0..<4 {
          senders.addTask {
            for value in 0..<1_000 { try? await channel.send(sender * 1_000 + value) }
          }
        }
      }
      channel.close()
      return await receivers.reduce(into: []) { $0 += $1 }
    }
    #expect(received.sorted() == Array(0..<4_000))
  }

  @Test("A send waits only if the buffer is full", arguments: SuspensionStrategy.each)
  func buffer(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<String>(.buffered(2), strategy: strategy)
    #expect(channel.count == 0 && channel.capacity == 2)
    try await channel.send("a")
    #expect(channel.trySend("b") == .sent)
    #expect(channel.trySend("c") == .full("c"))
    #expect(channel.count == 2)
    #expect(await channel.receive() == "a")
    #expect(channel.tryReceive() == .received("b"))
    #expect(channel.tryReceive() == .empty)
  }

  @Test(
    "An operation that does not wait meets a waiting peer on a rendezvous",
    arguments: SuspensionStrategy.each)
  func rendezvous(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    #expect(channel.trySend(1) == .full(1))
    #expect(channel.tryReceive() == .empty)
    async let received = channel.receive()
    await channel.untilWaiting(receivers: 1)
    #expect(channel.trySend(2) == .sent)
    #expect(await received == 2)
    async let sent: Void? = try? channel.send(3)
    await channel.untilWaiting(senders: 1)
    #expect(channel.tryReceive() == .received(3))
    #expect(await sent != nil)
  }

  @Test("Waiting tasks are served first come, first served", arguments: SuspensionStrategy.each)
  func fairness(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    var tasks: [Task<Int?, Never>] = []
    for position in 0..<20 {
      tasks.append(Task { await channel.receive() })
      await channel.untilWaiting(receivers: position + 1)
    }
    for value in 0..<20 { try? await channel.send(value) }
    for (position, task) in tasks.enumerated() { #expect(await task.value == position) }
  }

  @Test(
    "Elements larger than a waiter's payload are transferred", arguments: SuspensionStrategy.each)
  func largeElements(_ strategy: SuspensionStrategy) async {
    typealias Large = InlineArray<20, Int>
    let channel = Channel<Large>(.rendezvous, strategy: strategy)
    async let sent: Void = {
      for value in 0..<200 { try? await channel.send(Large(repeating: value)) }
      channel.close()
    }()
    var next = 0
    while let large = await channel.receive() {
      #expect(large.indices.allSatisfy { large[$0] == next })
      next += 1
    }
    await sent
    #expect(next == 200)
  }

  @Test("Elements of size 0 are counted", arguments: SuspensionStrategy.each, [0, 3])
  func emptyElements(_ strategy: SuspensionStrategy, capacity: Int) async {
    let channel = Channel<Void>(.buffered(capacity), strategy: strategy)
    async let sent: Void = {
      for _ in 0..<500 { try? await channel.send(()) }
      channel.close()
    }()
    var count = 0
    while await channel.receive() != nil { count += 1 }
    await sent
    #expect(count == 500)
  }

  @Test(
    "A sender of an unbounded channel never waits, and elements stay in order",
    arguments: SuspensionStrategy.each)
  func unbounded(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.unbounded, strategy: strategy)
    for value in 0..<10_000 { try await channel.send(value) }
    #expect(channel.count == 10_000 && channel.capacity == .max)
    channel.close()
    var next = 0
    for await value in channel {
      #expect(value == next)
      next += 1
    }
    #expect(next == 10_000)
  }

  @Test("A conflating channel keeps the latest element", arguments: SuspensionStrategy.each)
  func conflating(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.conflating, strategy: strategy)
    for value in 0..<10 { try await channel.send(value) }
    #expect(channel.tryReceive() == .received(9))
    #expect(channel.tryReceive() == .empty)
  }

  @Test("A full channel drops elements according to its policy")
  func dropping() async throws {
    let oldest = Channel<Int>(.droppingOldest(3))
    let newest = Channel<Int>(.droppingNewest(3))
    for value in 0..<10 {
      try await oldest.send(value)
      try await newest.send(value)
    }
    #expect(oldest.trySend(10) == .sent)
    #expect(newest.trySend(10) == .full(10))
    oldest.close()
    newest.close()
    var received: [Int] = []
    for await value in oldest { received.append(value) }
    #expect(received == [8, 9, 10])
    received = []
    for await value in newest { received.append(value) }
    #expect(received == [0, 1, 2])
  }
}
