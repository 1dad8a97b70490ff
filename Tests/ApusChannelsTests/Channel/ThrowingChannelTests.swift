import ApusChannels
import Testing

@Suite("ThrowingChannel")
struct ThrowingChannelTests {
  struct Broken: Error, Equatable { var code = 1 }

  @Test(
    "Every receiver gets the error after the buffered elements (Async-Channels #13)",
    arguments: SuspensionStrategy.each)
  func order(_ strategy: SuspensionStrategy) async throws {
    let channel = ThrowingChannel<Int, Broken>(.buffered(2), strategy: strategy)
    try await channel.send(1)
    try await channel.send(2)
    #expect(channel.close(throwing: Broken(code: 7)))
    #expect(try await channel.receive() == 1)
    #expect(try channel.tryReceive() == .received(2))
    for _ in 0..<3 {
      await #expect(throws: Broken(code: 7)) { try await channel.receive() }
      #expect(throws: Broken(code: 7)) { try channel.tryReceive() }
    }
    #expect(channel.trySend(3) == .closed(3))
  }

  @Test("Waiting receivers throw the error", arguments: SuspensionStrategy.each)
  func waiting(_ strategy: SuspensionStrategy) async {
    let channel = ThrowingChannel<Int, Broken>(.rendezvous, strategy: strategy)
    let tasks = (0..<5).map { _ in Task { try await channel.receive() } }
    while channel.waitingReceivers < 5 { await Task.yield() }
    channel.close(throwing: Broken())
    for task in tasks { await #expect(throws: Broken()) { try await task.value } }
  }

  @Test("A ThrowingChannel that is closed without an error ends like a Channel")
  func plain() async throws {
    let channel = ThrowingChannel<Int, Broken>(capacity: 1)
    try await channel.send(1)
    #expect(channel.close())
    #expect(!channel.close(throwing: Broken()))
    var received: [Int] = []
    for try await value in channel { received.append(value) }
    #expect(received == [1])
    #expect(try channel.tryReceive() == .closed)
  }

  @Test("A loop throws the typed error")
  func loop() async {
    let channel = ThrowingChannel<Int, Broken>(capacity: 1)
    #expect(channel.trySend(1) == .sent)
    channel.close(throwing: Broken(code: 3))
    var received: [Int] = []
    do throws(Broken) {
      for try await value in channel { received.append(value) }
      Issue.record("did not throw")
    } catch { #expect(error.code == 3) }
    #expect(received == [1])
  }

  @Test("A cancelled receiver does not throw", arguments: SuspensionStrategy.each)
  func cancelled(_ strategy: SuspensionStrategy) async throws {
    let channel = ThrowingChannel<Int, Broken>(.rendezvous, strategy: strategy)
    let task = Task { try await channel.receive() }
    while channel.waitingReceivers < 1 { await Task.yield() }
    task.cancel()
    #expect(try await task.value == nil)
  }
}
