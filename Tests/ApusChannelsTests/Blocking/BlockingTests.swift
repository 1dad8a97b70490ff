import ApusChannels
import ApusTestSupport
import Testing

@Suite("Channel, threads")
struct BlockingTests {
  @Test("A thread sends, and a task receives", arguments: SuspensionStrategy.each, [0, 3])
  func sending(_ strategy: SuspensionStrategy, capacity: Int) async throws {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    async let sent: Void = onOwnThread {
      for value in 0..<300 { try channel.blockingSend(value) }
      channel.close()
    }
    var next = 0
    for await value in channel {
      #expect(value == next)
      next += 1
    }
    try await sent
    #expect(next == 300)
  }

  @Test("A task sends, and a thread receives", arguments: SuspensionStrategy.each, [0, 3])
  func receiving(_ strategy: SuspensionStrategy, capacity: Int) async throws {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    async let received = onOwnThread {
      var received: [Int] = []
      while let value = channel.blockingReceive() { received.append(value) }
      return received
    }
    for value in 0..<300 { try await channel.send(value) }
    channel.close()
    #expect(try await received == Array(0..<300))
  }

  @Test("A close wakes a thread that waits to send")
  func closed() async throws {
    let channel = Channel<Int>()
    async let element = onOwnThread { () -> Int? in
      do throws(SendError<Int>) {
        try channel.blockingSend(9)
        return nil
      } catch { return error.takeElement() }
    }
    await channel.untilWaiting(senders: 1)
    channel.close()
    #expect(try await element == 9)
  }
}
