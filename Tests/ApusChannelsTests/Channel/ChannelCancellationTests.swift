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
    arguments: ParkingForm.each)
  func receiver(_ form: ParkingForm) async {
    let channel = Channel<Int>(.buffered(1), form: form)
    let task = Task { await channel.receive() }
    await channel.untilWaiting(receivers: 1)
    task.cancel()
    #expect(await task.value == nil)
    #expect(channel.waiting == (0, 0))
    #expect(channel.trySend(1) == .sent)
    #expect(channel.tryReceive() == .received(1))
  }

  @Test(
    "A cancelled sender does not deliver, and has its element back", arguments: ParkingForm.each)
  func sender(_ form: ParkingForm) async {
    let channel = Channel<Int>(.rendezvous, form: form)
    let task = Task { await send(7, to: channel) }
    await channel.untilWaiting(senders: 1)
    task.cancel()
    let sent = await task.value
    #expect(sent.element == 7 && sent.reason == .cancelled)
    #expect(channel.tryReceive() == .empty)
  }

  @Test("One that was cancelled before stops waiting too", arguments: ParkingForm.each)
  func cancelledBefore(_ form: ParkingForm) async {
    let channel = Channel<Int>(.rendezvous, form: form)
    let task = Task { () async -> (Int?, Sent) in
      while !Task.isCancelled { await Task.yield() }
      return (await channel.receive(), await send(3, to: channel))
    }
    task.cancel()
    let (received, sent) = await task.value
    #expect(received == nil)
    #expect(sent.element == 3 && sent.reason == .cancelled)
  }

  @Test("A cancelled task still takes what is there", arguments: ParkingForm.each)
  func nothingToWaitFor(_ form: ParkingForm) async {
    let channel = Channel<Int>(.buffered(2), form: form)
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
    "A waiting consumer that is cancelled does not hurt the next send (swift-async-algorithms #142)",
    arguments: ParkingForm.each)
  func nextSend(_ form: ParkingForm) async {
    for value in 0..<200 {
      let channel = Channel<Int>(.rendezvous, form: form)
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
    "One cancelled sender leaves the others alone (swift-async-algorithms #182)",
    arguments: ParkingForm.each)
  func others(_ form: ParkingForm) async {
    let channel = Channel<Int>(.rendezvous, form: form)
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
    "In a storm of cancellations nothing is lost or duplicated", arguments: ParkingForm.each,
    [0, 3])
  func storm(_ form: ParkingForm, capacity: Int) async {
    let channel = Channel<Int>(.buffered(capacity), form: form)
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
}
