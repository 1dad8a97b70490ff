import ApusChannels
import Testing

@Suite("Channel, closing")
struct ChannelClosingTests {
  @Test(
    "Buffered elements are received after the close, and then nil",
    arguments: SuspensionStrategy.each,
    [0, 1, 5, 100])
  func drains(_ strategy: SuspensionStrategy, capacity: Int) async {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    for value in 0..<capacity { #expect(channel.trySend(value) == .sent) }
    #expect(!channel.isClosed)
    #expect(channel.close())
    #expect(channel.isClosed)
    for value in 0..<capacity { #expect(await channel.receive() == value) }
    for _ in 0..<3 {
      #expect(await channel.receive() == nil)
      #expect(channel.tryReceive() == .closed)
    }
  }

  @Test("A second close does nothing")
  func twice() {
    let channel = Channel<Int>()
    #expect(channel.close())
    #expect(!channel.close())
  }

  @Test("A close gives nil to waiting receivers", arguments: SuspensionStrategy.each)
  func receivers(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    let tasks = (0..<10).map { _ in Task { await channel.receive() } }
    await channel.untilWaiting(receivers: 10)
    channel.close()
    for task in tasks { #expect(await task.value == nil) }
  }

  @Test(
    "Waiting senders fail and get their elements back (Async-Channels #25: they stayed blocked)",
    arguments: SuspensionStrategy.each, [0, 2])
  func senders(_ strategy: SuspensionStrategy, capacity: Int) async {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    for value in 0..<capacity { #expect(channel.trySend(value) == .sent) }
    let tasks = (0..<10).map { value in
      Task { () async -> (Int?, SendError<Int>.Reason?) in
        do throws(SendError<Int>) {
          try await channel.send(value)
          return (nil, nil)
        } catch { return (error.takeElement(), error.reason) }
      }
    }
    await channel.untilWaiting(senders: 10)
    channel.close()
    for (value, task) in tasks.enumerated() {
      let (element, reason) = await task.value
      #expect(element == value && reason == .closed)
    }
    #expect(channel.count == capacity)
  }

  @Test("A send to a closed channel throws, and gives the element back once (Go #28017)")
  func afterwards() async {
    let channel = Channel<String>(capacity: 4)
    channel.close()
    #expect(channel.trySend("a") == .closed("a"))
    do throws(SendError<String>) {
      try await channel.send("b")
      Issue.record("was sent")
    } catch {
      #expect(error.reason == .closed)
      #expect(error.takeElement() == "b")
      #expect(error.takeElement() == nil)
    }
  }

  @Test("A receiver that races with the close gets the element", arguments: SuspensionStrategy.each)
  func race(_ strategy: SuspensionStrategy) async {
    for _ in 0..<500 {
      let channel = Channel<Int>(.buffered(1), strategy: strategy)
      async let received = channel.receive()
      #expect(channel.trySend(1) == .sent)
      channel.close()
      #expect(await received == 1)
    }
  }
}
