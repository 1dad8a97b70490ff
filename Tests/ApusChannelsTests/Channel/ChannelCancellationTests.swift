import ApusChannels
import Testing

@Suite("Channel, cancellation")
struct ChannelCancellationTests {
  typealias Sent = (element: Int?, reason: SendError<Int>.Reason?)

  func send(_ value: Int, to channel: Channel<Int>) async -> Sent {
    do throws(SendError<Int>) {
      try await channel.send(value)
      return (nil, nil)
    } catch { return (error.takeElement(), error.reason) }
  }

  @Test(
    "A cancelled receiver does not consume (swift-async-algorithms #131)",
    arguments: SuspensionStrategy.each)
  func receiver(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.buffered(1), strategy: strategy)
    let task = Task { await channel.receive() }
    await channel.untilWaiting(receivers: 1)
    task.cancel()
    #expect(await task.value == nil)
    #expect(channel.waiting == (0, 0))
    #expect(channel.trySend(1) == .sent)
    #expect(channel.tryReceive() == .received(1))
  }

  @Test(
    "A cancelled sender does not deliver, and gets its element back",
    arguments: SuspensionStrategy.each)
  func sender(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    let task = Task { await send(7, to: channel) }
    await channel.untilWaiting(senders: 1)
    task.cancel()
    let sent = await task.value
    #expect(sent.element == 7 && sent.reason == .cancelled)
    #expect(channel.tryReceive() == .empty)
  }

  @Test(
    "A task that was cancelled before an operation does not wait",
    arguments: SuspensionStrategy.each)
  func cancelledBefore(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    let task = Task { () async -> (Int?, Sent) in
      while !Task.isCancelled { await Task.yield() }
      return (await channel.receive(), await send(3, to: channel))
    }
    task.cancel()
    let (received, sent) = await task.value
    #expect(received == nil)
    #expect(sent.element == 3 && sent.reason == .cancelled)
  }

  @Test(
    "A cancelled task may still do operations that need not wait",
    arguments: SuspensionStrategy.each)
  func nothingToWaitFor(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.buffered(2), strategy: strategy)
    #expect(channel.trySend(1) == .sent)
    let task = Task { () async -> (Int?, Sent) in
      while !Task.isCancelled { await Task.yield() }
      return (await channel.receive(), await send(2, to: channel))
    }
    task.cancel()
    let (received, sent) = await task.value
    #expect(received == 1 && sent.reason == nil)
    #expect(channel.tryReceive() == .received(2))
  }

  @Test(
    "A cancelled receiver does not affect the next send (swift-async-algorithms #142)",
    arguments: SuspensionStrategy.each)
  func nextSend(_ strategy: SuspensionStrategy) async {
    for value in 0..<200 {
      let channel = Channel<Int>(.rendezvous, strategy: strategy)
      let doomed = Task { await channel.receive() }
      let other = Task { await channel.receive() }
      doomed.cancel()
      if await doomed.value == nil {
        #expect(await send(value, to: channel).reason == nil)
        #expect(await other.value == value)
      }
      channel.close()
    }
  }

  @Test(
    "A cancelled sender does not affect the other senders (swift-async-algorithms #182)",
    arguments: SuspensionStrategy.each)
  func others(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    var tasks: [Task<Sent, Never>] = []
    for value in 0..<5 {
      tasks.append(Task { await send(value, to: channel) })
      await channel.untilWaiting(senders: value + 1)
    }
    tasks[2].cancel()
    #expect(await tasks[2].value.element == 2)
    for value in [0, 1, 3, 4] { #expect(await channel.receive() == value) }
    #expect(!channel.isClosed)
  }

  @Test(
    "Many concurrent cancellations lose and duplicate no element",
    arguments: SuspensionStrategy.each,
    [0, 3])
  func storm(_ strategy: SuspensionStrategy, capacity: Int) async {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    let doomedReceivers = (0..<500).map { _ in Task { await channel.receive() } }
    let doomedSenders = (0..<500).map { value in Task { await send(value, to: channel) } }
    let receiver = Task { () async -> [Int] in
      var received: [Int] = []
      while let value = await channel.receive() { received.append(value) }
      return received
    }
    for (receiver, sender) in zip(doomedReceivers, doomedSenders) {
      sender.cancel()
      receiver.cancel()
      await Task.yield()
    }
    var expected: Set<Int> = []
    for (value, task) in doomedSenders.enumerated() {
      let sent = await task.value
      if sent.reason == nil { expected.insert(value) } else { #expect(sent.element == value) }
    }
    var received: [Int] = []
    for task in doomedReceivers { if let value = await task.value { received.append(value) } }
    channel.close()
    received += await receiver.value
    #expect(received.count == expected.count)
    #expect(Set(received) == expected)
  }

  @Test(
    "A cancelled pair in an endless exchange stops, and loses no element",
    arguments: SuspensionStrategy.each, [0, 1, 16])
  func endlessPair(_ strategy: SuspensionStrategy, capacity: Int) async {
    for _ in 0..<20 {
      let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
      let sender = Task.detached { () async -> Int in
        var sent = 0
        while (try? await channel.send(sent)) != nil { sent += 1 }
        return sent
      }
      let receiver = Task.detached { () async -> [Int] in
        var received: [Int] = []
        for await value in channel { received.append(value) }
        return received
      }
      while channel.operations < 500 { await Task.yield() }
      sender.cancel()
      receiver.cancel()
      let sent = await sender.value
      var received = await receiver.value
      while case .received(let value) = channel.tryReceive() { received.append(value) }
      #expect(received == Array(0..<sent))
    }
  }

  @Test("A cancelled receiver that need never wait stops after at most 200 elements")
  func withoutWaiting() async {
    for round in 0..<50 {
      let channel = Channel<Int>(.unbounded)
      for value in 0..<2_000 + round { #expect(channel.trySend(value) == .sent) }
      for value in 0..<round { #expect(channel.tryReceive() == .received(value)) }
      let task = Task { () async -> Int in
        while !Task.isCancelled { await Task.yield() }
        var received = 0
        while await channel.receive() != nil { received += 1 }
        return received
      }
      task.cancel()
      let received = await task.value
      #expect(received <= 200)
      #expect(channel.count == 2_000 - received)
    }
  }

  @Test("A cancelled select that need never wait stops after some hundred elements")
  func selectWithoutWaiting() async {
    let channels = (0..<3).map { _ in Channel<Int>(.unbounded) }
    for channel in channels { for value in 0..<2_000 { _ = channel.trySend(value) } }
    let task = Task { () async -> Int in
      while !Task.isCancelled { await Task.yield() }
      var count = 0
      while (try? await select(among: channels.map { ReceiveCase.receive(from: $0) })) != nil {
        count += 1
      }
      return count
    }
    task.cancel()
    let count = await task.value
    #expect(count <= 1_000)
    #expect(channels.reduce(0) { $0 + $1.count } == 6_000 - count)
  }

  @Test("Operations that cannot wait do not check for cancellation")
  func tryInCancelledTask() async {
    let channel = Channel<Int>(capacity: 1)
    let task = Task { () async -> Int in
      while !Task.isCancelled { await Task.yield() }
      var passed = 0
      while passed < 2_000, channel.trySend(passed) == .sent,
        channel.tryReceive() == .received(passed)
      {
        passed += 1
      }
      return passed
    }
    task.cancel()
    #expect(await task.value == 2_000)
  }
}
