import ApusChannels
import ApusTestSupport
import Testing

@Suite("select, races")
struct SelectRaceTests {
  @Test(
    "If one of two channels is always ready, trySelect always finds it (Go: TestNonblockSelectRace)"
  )
  func snapshot() async throws {
    for round in 0..<3_000 {
      let (a, b) = (Channel<Int>(capacity: 1), Channel<Int>(capacity: 1))
      #expect(a.trySend(1) == .sent)
      let found = Task { trySelect(.receive(from: a), .receive(from: b)) != nil }
      if round % 2 == 0 { await Task.yield() }
      #expect(b.trySend(1) == .sent)
      _ = a.tryReceive()
      #expect(await found.value)
    }
  }

  @Test(
    "If a channel is ready or closed, trySelect always finds it (Go: TestNonblockSelectRace2)"
  )
  func snapshotOfClose() async throws {
    for round in 0..<3_000 {
      let (a, b) = (Channel<Int>(capacity: 1), Channel<Int>())
      #expect(a.trySend(1) == .sent)
      let found = Task { trySelect(.receive(from: a), .receive(from: b)) != nil }
      if round % 2 == 0 { await Task.yield() }
      b.close()
      _ = a.tryReceive()
      #expect(await found.value)
    }
  }

  @Test(
    "Every element of ten tasks on four channels arrives (Go: TestSelectStress)",
    arguments: SuspensionStrategy.each)
  func stress(_ strategy: SuspensionStrategy) async throws {
    let each = 1_000
    let channels = [0, 0, 2, 3].map { Channel<Int>(.buffered($0), strategy: strategy) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for channel in channels {
        group.addTask { for value in 0..<each { try await channel.send(value) } }
        group.addTask { for _ in 0..<each { #expect(await channel.receive() != nil) } }
      }
      group.addTask {
        var left = [each, each, each, each]
        while left != [0, 0, 0, 0] {
          let open = left.indices.filter { left[$0] > 0 }
          let (number, outcome) = try await select(
            among: open.map { SendCase.send(left[$0], to: channels[$0]) })
          #expect(outcome == .sent)
          left[open[number]] -= 1
        }
      }
      group.addTask {
        var left = [each, each, each, each]
        while left != [0, 0, 0, 0] {
          let open = left.indices.filter { left[$0] > 0 }
          let (number, outcome) = try await select(
            among: open.map { ReceiveCase.receive(from: channels[$0]) })
          #expect(outcome != nil)
          left[open[number]] -= 1
        }
      }
      try await group.waitForAll()
    }
    for channel in channels { #expect(channel.waiting == (0, 0) && channel.count == 0) }
  }

  @Test(
    "Two cases of one select never both happen (Go: doubleselect)",
    arguments: SuspensionStrategy.each)
  func double(_ strategy: SuspensionStrategy) async throws {
    let count = 2_000
    let channels = (0..<4).map { _ in Channel<Int>(.rendezvous, strategy: strategy) }
    let merged = Channel<Int>(.rendezvous, strategy: strategy)
    let sender = Task {
      for value in 0..<count {
        _ = try await select(
          .send(value, to: channels[0]), .send(value, to: channels[1]),
          .send(value, to: channels[2]), .send(value, to: channels[3]))
      }
      for channel in channels { channel.close() }
    }
    let relays = channels.map { channel in
      Task { for await value in channel { try? await merged.send(value) } }
    }
    let end = Task {
      for relay in relays { await relay.value }
      merged.close()
    }
    var received: [Int] = []
    for await value in merged { received.append(value) }
    try await sender.value
    await end.value
    #expect(received.sorted() == Array(0..<count))
  }

  @Test(
    "Selects of several receivers lose no element (flume #135)", arguments: SuspensionStrategy.each)
  func receivers(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = (
      Channel<Int>(.rendezvous, strategy: strategy), Channel<Int>(.buffered(2), strategy: strategy)
    )
    let tasks = (0..<6).map { _ in
      Task { () async throws -> [Int] in
        var mine: [Int] = []
        while true {
          switch try await select(.receive(from: a), .receive(from: b)) {
          case .first(let value?), .second(let value?): mine.append(value)
          case .first(nil), .second(nil): return mine
          }
        }
      }
    }
    await withTaskGroup { group in
      for sender in 0..<4 {
        group.addTask {
          for value in 0..<500 {
            try? await (value % 2 == 0 ? a : b).send(sender * 500 + value)
          }
        }
      }
    }
    while b.count > 0 { await Task.yield() }
    a.close()
    b.close()
    var received: [Int] = []
    for task in tasks { received += try await task.value }
    #expect(received.sorted() == Array(0..<2_000))
  }

  @Test("A cancelled select does nothing", arguments: SuspensionStrategy.each)
  func cancelled(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = (
      Channel<Int>(.rendezvous, strategy: strategy), Channel<Int>(.rendezvous, strategy: strategy)
    )
    let task = Task { try await select(.receive(from: a), .send(1, to: b)) }
    await a.untilWaiting(receivers: 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(a.waiting == (0, 0) && b.waiting == (0, 0))
    #expect(b.tryReceive() == .empty)
    #expect(a.trySend(1) == .full(1))
  }

  @Test("Many concurrent cancelled selects lose no element", arguments: SuspensionStrategy.each)
  func storm(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = (
      Channel<Int>(.rendezvous, strategy: strategy), Channel<Int>(.buffered(1), strategy: strategy)
    )
    let selects = (0..<400).map { _ in
      Task { () async -> Int? in
        switch try? await select(.receive(from: a), .receive(from: b)) {
        case .first(let value?), .second(let value?): value
        default: nil
        }
      }
    }
    let senders = (0..<200).map { value in
      Task { () async -> Bool in
        switch try? await select(.send(value, to: a), .send(value, to: b)) {
        case .first(.sent), .second(.sent): true
        default: false
        }
      }
    }
    for (number, task) in selects.enumerated() where number % 2 == 0 {
      task.cancel()
      if number % 4 == 0 { senders[number / 2].cancel() }
      await Task.yield()
    }
    var sent: Set<Int> = []
    for (value, task) in senders.enumerated() where await task.value { sent.insert(value) }
    a.close()
    b.close()
    var received: [Int] = []
    for task in selects { if let value = await task.value { received.append(value) } }
    while case .received(let value) = b.tryReceive() { received.append(value) }
    #expect(received.count == sent.count && Set(received) == sent)
  }

  @Test(
    "A select accepts any number of cases of different kinds (Async-Channels #7)",
    arguments: SuspensionStrategy.each)
  func dynamic(_ strategy: SuspensionStrategy) async throws {
    let words = Channel<String>(.rendezvous, strategy: strategy)
    let numbers = (0..<30).map { _ in Channel<Int>(.rendezvous, strategy: strategy) }
    var cases = [AnySelectCase(.receive(from: words)) { "word \($0 ?? "-")" }]
    for (index, channel) in numbers.enumerated() {
      cases.append(AnySelectCase(.send(index, to: channel)) { _ in "sent \(index)" })
    }
    let (first, second) = (cases, cases)
    let task = Task { try await select(among: first).outcome }
    await words.untilWaiting(receivers: 1)
    #expect(await numbers[17].receive() == 17)
    #expect(try await task.value == "sent 17")
    let other = Task { try await select(among: second) }
    try await words.send("x")
    let (number, outcome) = try await other.value
    #expect(number == 0 && outcome == "word x")
    #expect(trySelect(among: [ReceiveCase<Int>]()) == nil)
    for channel in numbers { #expect(channel.waiting == (0, 0)) }
  }
}
