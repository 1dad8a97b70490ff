import ApusChannels
import Testing

@Suite("Broadcast")
struct BroadcastTests {
  @Test("Everybody receives everything, in one order")
  func order() async throws {
    let broadcast = Broadcast<Int>()
    let listeners = (0..<3).map { _ in
      let receiver = broadcast.subscribe(.buffered(4))
      return Task { () async -> [Int] in
        var received: [Int] = []
        for await value in receiver { received.append(value) }
        return received
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sender in 0..<4 {
        group.addTask {
          for value in 0..<100 { try await broadcast.send(sender * 100 + value) }
        }
      }
      try await group.waitForAll()
    }
    broadcast.close()
    let first = await listeners[0].value
    #expect(first.sorted() == Array(0..<400))
    for listener in listeners { #expect(await listener.value == first) }
  }

  @Test("Who has gone is forgotten, and holds nobody back")
  func leaving() async throws {
    let broadcast = Broadcast<Int>()
    let stays = broadcast.subscribe(.unbounded)
    var goes: Receiver<Int>? = broadcast.subscribe(.rendezvous)
    #expect(broadcast.subscriberCount == 2)
    let sent = Task { try await broadcast.send(1) }
    #expect(await stays.receive() == 1)
    #expect(goes?.isClosed == false)
    goes = nil
    try await sent.value
    try await broadcast.send(2)
    #expect(broadcast.subscriberCount == 1)
    #expect(await stays.receive() == 2)
  }

  @Test("Who subscribes after the end receives nothing")
  func late() async {
    let broadcast = Broadcast<Int>()
    broadcast.close()
    #expect(await broadcast.subscribe().receive() == nil)
  }
}
