import ApusChannels
import Testing

/// The behaviour that Go's own tests of channels require (`runtime/chan_test.go`, `test/chan`),
/// written anew.
@Suite("Channel, as Go's")
struct GoChannelTests {
  @Test(
    "Every capacity from 0 to 199 has the same behaviour (TestChan)",
    arguments: SuspensionStrategy.each)
  func capacities(_ strategy: SuspensionStrategy) async throws {
    for capacity in 0..<200 {
      let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
      #expect(channel.tryReceive() == .empty)
      for value in 0..<capacity { #expect(channel.trySend(value) == .sent) }
      #expect(channel.trySend(-1) == .full(-1))
      #expect(channel.count == capacity && channel.capacity == capacity)
      async let sent: Void = channel.send(capacity)
      await channel.untilWaiting(senders: 1)
      for value in 0...capacity { #expect(await channel.receive() == value) }
      try await sent
      #expect(channel.count == 0)
      async let received = channel.receive()
      await channel.untilWaiting(receivers: 1)
      channel.close()
      #expect(await received == nil)
    }
  }

  @Test("A chain of rendezvous channels keeps the order (fifo)", arguments: SuspensionStrategy.each)
  func chain(_ strategy: SuspensionStrategy) async throws {
    let order = Channel<Int>(.unbounded, strategy: strategy)
    var previous = Channel<Int>(.rendezvous, strategy: strategy)
    let first = previous
    for position in 0..<50 {
      let (source, target) = (previous, Channel<Int>(.rendezvous, strategy: strategy))
      Task {
        let value = await source.receive() ?? -1
        #expect(value == position)
        _ = order.trySend(position)
        try await target.send(position + 1)
      }
      previous = target
    }
    try await first.send(0)
    #expect(await previous.receive() == 50)
    order.close()
    var next = 0
    for await position in order {
      #expect(position == next)
      next += 1
    }
  }

  @Test(
    "A chain of ten thousand tasks is torn down (goroutines)", arguments: SuspensionStrategy.each)
  func longChain(_ strategy: SuspensionStrategy) async throws {
    let first = Channel<Int>(.rendezvous, strategy: strategy)
    var last = first
    for _ in 0..<10_000 {
      let (source, target) = (last, Channel<Int>(.rendezvous, strategy: strategy))
      Task { try await target.send((await source.receive() ?? 0) + 1) }
      last = target
    }
    try await first.send(0)
    #expect(await last.receive() == 10_000)
  }

  @Test("Many workers share the work (TestMultiConsumer)", arguments: SuspensionStrategy.each)
  func consumers(_ strategy: SuspensionStrategy) async throws {
    let (count, workers) = (20_000, 23)
    let work = Channel<Int>(.buffered(workers * 3), strategy: strategy)
    let results = Channel<Int>(.buffered(workers * 3), strategy: strategy)
    let tasks = (0..<workers).map { worker in
      Task {
        for await value in work {
          if worker % 5 == value % 5 { await Task.yield() }
          try await results.send(value)
        }
      }
    }
    let sender = Task {
      for value in 0..<count { try await work.send(value * 7) }
      work.close()
      for task in tasks { try await task.value }
      results.close()
    }
    var (sum, received) = (0, 0)
    for await value in results {
      sum += value
      received += 1
    }
    try await sender.value
    #expect(received == count && sum == 7 * count * (count - 1) / 2)
  }

  @Test("The sieve finds the primes (sieve1)", arguments: SuspensionStrategy.each)
  func sieve(_ strategy: SuspensionStrategy) async {
    let numbers = Channel<Int>(.rendezvous, strategy: strategy)
    let generator = Task { for number in 2... { try await numbers.send(number) } }
    var (source, channels, primes) = (numbers, [numbers], [Int]())
    while primes.count < 30, let prime = await source.receive() {
      primes.append(prime)
      let (unfiltered, filtered) = (source, Channel<Int>(.rendezvous, strategy: strategy))
      Task {
        for await number in unfiltered where number % prime != 0 { try await filtered.send(number) }
      }
      source = filtered
      channels.append(filtered)
    }
    for channel in channels { channel.close() }
    _ = await generator.result
    #expect(primes.last == 113)
  }

  @Test("A hundred thousand channels are created and destroyed")
  func many() async throws {
    let tracker = Tracker()
    for value in 0..<100_000 {
      let channel = Channel<Tracked>(capacity: value % 3)
      _ = channel.trySend(tracker.element(value))
    }
    #expect(tracker.counts == (100_000, 100_000))
  }
}
