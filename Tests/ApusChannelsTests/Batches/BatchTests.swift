import ApusChannels
import Testing

@Suite("Channel, batches")
struct BatchTests {
  @Test(
    "A batch arrives in order, whatever the capacity (tokio #6010)",
    arguments: SuspensionStrategy.each,
    [0, 1, 7, 1_000])
  func order(_ strategy: SuspensionStrategy, capacity: Int) async throws {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    let sender = Task {
      try await channel.send(contentsOf: Array(0..<500))
      try await channel.send(contentsOf: [])
      channel.close()
    }
    var received: [Int] = []
    while case let batch = await channel.receive(upTo: 30), !batch.isEmpty {
      #expect(batch.count <= 30)
      received += batch
    }
    try await sender.value
    #expect(received == Array(0..<500))
  }

  @Test(
    "A batch that is cut short throws its first unsent element", arguments: SuspensionStrategy.each)
  func closed(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.buffered(3), strategy: strategy)
    let sender = Task { () async -> Int? in
      do throws(SendError<Int>) {
        try await channel.send(contentsOf: Array(0..<10))
        return nil
      } catch { return error.takeElement() }
    }
    await channel.untilWaiting(senders: 1)
    channel.close()
    #expect(await sender.value == 3)
    #expect(await channel.receive(upTo: 100) == [0, 1, 2])
    #expect(await channel.receive(upTo: 100) == [])
  }

  @Test(
    "Waiting senders may send between the elements of a batch", arguments: SuspensionStrategy.each)
  func waitingSenders(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.buffered(2), strategy: strategy)
    let senders = (0..<6).map { value in Task { try? await channel.send(value) } }
    await channel.untilWaiting(senders: 4)
    let received = await channel.receive(upTo: 100)
    #expect(received.sorted() == Array(0..<6))
    for sender in senders { #expect(await sender.value != nil) }
  }
}
