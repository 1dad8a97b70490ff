import ApusChannels
import Testing

@Suite("Sender and Receiver")
struct EndsTests {
  @Test("When the last sender goes, the channel closes; what is buffered is received")
  func senders() async throws {
    let (sender, receiver) = Channel<Int>.ends(capacity: 10)
    let tasks = (0..<3).map { number in Task { [sender] in try await sender.send(number) } }
    for task in tasks { try await task.value }
    #expect(!receiver.isClosed)
    _ = consume sender
    var received: [Int] = []
    for await value in receiver { received.append(value) }
    #expect(received.sorted() == [0, 1, 2])
    #expect(receiver.isClosed)
  }

  @Test("When the last receiver goes, senders fail (swift-async-algorithms #304)")
  func receivers() async throws {
    let (sender, receiver) = Channel<Int>.ends()
    let first = Task { [receiver] in await receiver.receive() }
    try await sender.send(1)
    #expect(await first.value == 1)
    let waiting = Task { [sender] in
      do throws(SendError<Int>) {
        try await sender.send(2)
        return SendError<Int>.Reason?.none
      } catch { return error.reason }
    }
    await sender.channel.untilWaiting(senders: 1)
    _ = consume receiver
    #expect(await waiting.value == .closed)
    #expect(sender.isClosed)
    #expect(sender.trySend(3) == .closed(3))
  }

  @Test("A receiver that waits keeps its end")
  func waitingReceiver() async throws {
    let (sender, receiver) = Channel<Int>.ends()
    let task = Task { [receiver] in await receiver.receive() }
    _ = consume receiver
    await sender.channel.untilWaiting(receivers: 1)
    #expect(!sender.isClosed)
    try await sender.send(4)
    #expect(await task.value == 4)
  }

  @Test("A sender may close before it goes")
  func closing() async {
    let (sender, receiver) = Channel<String>.ends(.unbounded)
    #expect(sender.trySend("a") == .sent)
    #expect(sender.close())
    #expect(receiver.count == 1)
    #expect(receiver.tryReceive() == .received("a"))
    #expect(await receiver.receive() == nil)
  }

  @Test("A select takes part by the channel of an end")
  func selecting() async throws {
    let (sender, receiver) = Channel<Int>.ends(capacity: 1)
    let (_, other) = Channel<Int>.ends()
    #expect(sender.trySend(1) == .sent)
    guard
      case .second(1?) = try await select(
        .send(0, to: Channel<Int>()), .receive(from: receiver.channel))
    else {
      Issue.record("nothing")
      return
    }
    #expect(other.isClosed)
  }
}
