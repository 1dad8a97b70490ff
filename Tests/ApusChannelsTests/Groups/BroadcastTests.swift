import ApusChannels
import Testing

@Suite("Broadcast")
struct BroadcastTests {
  @Test("Every subscriber receives every element, in the same order")
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

  @Test("Subscribers with room receive an element while another is full")
  func slowSubscriber() async throws {
    let broadcast = Broadcast<Int>()
    let before = (0..<8).map { _ in broadcast.subscribe() }
    let slow = broadcast.subscribe(.rendezvous)
    let after = (0..<8).map { _ in broadcast.subscribe() }
    let sent = Task { try await broadcast.send(1) }
    for subscriber in before + after { #expect(await subscriber.receive() == 1) }
    #expect(await slow.receive() == 1)
    try await sent.value
  }

  @Test("A subscription ends with the last reference to its channel, and delays no sender")
  func leaving() async throws {
    let broadcast = Broadcast<Int>()
    let stays = broadcast.subscribe(.unbounded)
    var goes: Channel<Int>? = broadcast.subscribe(.rendezvous)
    #expect(broadcast.subscriberCount == 2)
    let sent = Task { try await broadcast.send(1) }
    #expect(await stays.receive() == 1)
    #expect(goes?.isClosed == false)
    goes = nil
    #expect(broadcast.subscriberCount == 1)
    try await sent.value
    try await broadcast.send(2)
    #expect(await stays.receive() == 2)
  }

  @Test("Subscriptions that have ended are not counted")
  func counting() {
    let broadcast = Broadcast<Int>()
    let stays = broadcast.subscribe()
    for _ in 0..<10_000 { _ = broadcast.subscribe() }
    #expect(broadcast.subscriberCount == 1)
    #expect(!stays.isClosed)
  }

  @Test("A subscription ends when its channel is closed")
  func closingSubscriber() async throws {
    let broadcast = Broadcast<Int>()
    let mine = broadcast.subscribe(.rendezvous)
    mine.close()
    try await broadcast.send(1)
    #expect(broadcast.subscriberCount == 0)
  }

  @Test("A loop over a new subscription receives every element")
  func unnamed() async throws {
    let broadcast = Broadcast<Int>()
    let listener = Task {
      var received: [Int] = []
      for await value in broadcast.subscribe() { received.append(value) }
      return received
    }
    while broadcast.subscriberCount == 0 { await Task.yield() }
    for value in 0..<100 { try await broadcast.send(value) }
    broadcast.close()
    #expect(await listener.value == Array(0..<100))
  }

  @Test("A closed broadcast accepts no element, and gives it back")
  func afterwards() async {
    let broadcast = Broadcast<Int>()
    let mine = broadcast.subscribe()
    #expect(!broadcast.isClosed)
    #expect(broadcast.close())
    #expect(!broadcast.close())
    #expect(broadcast.isClosed)
    #expect(await refusal(of: broadcast, 7) == Refusal(reason: .closed, element: 7))
    #expect(await mine.receive() == nil)
  }

  @Test("A close fails a send that waits for a subscriber, and the sends behind it")
  func closingWhileSending() async {
    let broadcast = Broadcast<Int>()
    let mine = broadcast.subscribe(.rendezvous)
    let first = Task { await refusal(of: broadcast, 1) }
    await mine.untilWaiting(senders: 1)
    let second = Task { await refusal(of: broadcast, 2) }
    broadcast.close()
    #expect(await first.value == Refusal(reason: .closed, element: 1))
    #expect(await second.value == Refusal(reason: .closed, element: 2))
  }

  @Test("A cancelled send gives its element back, and the next send continues")
  func cancelled() async throws {
    let broadcast = Broadcast<Int>()
    let mine = broadcast.subscribe(.rendezvous)
    let first = Task { await refusal(of: broadcast, 1) }
    await mine.untilWaiting(senders: 1)
    first.cancel()
    #expect(await first.value == Refusal(reason: .cancelled, element: 1))
    let second = Task { try await broadcast.send(2) }
    #expect(await mine.receive() == 2)
    try await second.value
  }

  @Test("Subscriptions end with the last reference to the broadcast")
  func abandoned() async {
    var broadcast: Broadcast<Int>? = Broadcast()
    let mine = broadcast?.subscribe()
    broadcast = nil
    #expect(await mine?.receive() == .some(nil))
  }

  @Test("Subscriptions that begin and end lose no element of other subscribers")
  func storm() async throws {
    let broadcast = Broadcast<Int>()
    let stays = broadcast.subscribe(.buffered(4))
    let listener = Task {
      var received: [Int] = []
      for await value in stays { received.append(value) }
      return received
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for round in 0..<200 {
            let mine = broadcast.subscribe(.buffered(round % 3))
            if round % 2 == 0 { _ = mine.tryReceive() }
          }
        }
      }
      group.addTask { for value in 0..<1_000 { try await broadcast.send(value) } }
      try await group.waitForAll()
    }
    broadcast.close()
    #expect(await listener.value == Array(0..<1_000))
  }

  @Test("A subscriber of a closed broadcast receives nil")
  func late() async {
    let broadcast = Broadcast<Int>()
    broadcast.close()
    #expect(await broadcast.subscribe().receive() == nil)
  }

  struct Refusal: Equatable {
    var reason: SendError<Int>.Reason
    var element: Int?
  }

  private func refusal(of broadcast: Broadcast<Int>, _ element: Int) async -> Refusal? {
    do throws(SendError<Int>) {
      try await broadcast.send(element)
      return nil
    } catch { return Refusal(reason: error.reason, element: error.takeElement()) }
  }
}
