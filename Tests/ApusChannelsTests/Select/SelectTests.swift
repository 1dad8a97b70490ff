import ApusChannels
import ApusTestSupport
import Testing

@Suite("select")
struct SelectTests {
  /// Returns two channels of the same strategy.
  func pair(_ strategy: SuspensionStrategy, capacity: Int = 0) -> (Channel<Int>, Channel<Int>) {
    (
      Channel(.buffered(capacity), strategy: strategy),
      Channel(.buffered(capacity), strategy: strategy)
    )
  }

  @Test("A ready case is done at once", arguments: SuspensionStrategy.each)
  func ready(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = pair(strategy, capacity: 1)
    #expect(b.trySend(2) == .sent)
    guard case .second(2?) = try await select(.receive(from: a), .receive(from: b)) else {
      Issue.record("not the second")
      return
    }
    guard case .first(.sent) = try await select(.send(1, to: a), .receive(from: b)) else {
      Issue.record("not the first")
      return
    }
    #expect(a.tryReceive() == .received(1))
    #expect(trySelect(.receive(from: a), .receive(from: b)) == nil)
  }

  @Test("A select waits in every queue and leaves all queues", arguments: SuspensionStrategy.each)
  func waiting(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = pair(strategy)
    for value in 0..<50 {
      let task = Task { try await select(.receive(from: a), .receive(from: b)) }
      await a.untilWaiting(receivers: 1)
      await b.untilWaiting(receivers: 1)
      try await (value % 2 == 0 ? a : b).send(value)
      switch try await task.value {
      case .first(let received): #expect(received == value && value % 2 == 0)
      case .second(let received): #expect(received == value && value % 2 == 1)
      }
      #expect(a.waiting == (0, 0) && b.waiting == (0, 0))
    }
  }

  @Test("A losing send is not sent, and may be tried again", arguments: SuspensionStrategy.each)
  func losingSend(_ strategy: SuspensionStrategy) async throws {
    let (numbers, stop) = pair(strategy)
    let task = Task { try await select(.send(7, to: numbers), .receive(from: stop)) }
    await numbers.untilWaiting(senders: 1)
    try await stop.send(1)
    guard case .second(1?) = try await task.value else {
      Issue.record("not stopped")
      return
    }
    #expect(numbers.tryReceive() == .empty)
  }

  @Test(
    "A closed channel is ready: a receive gets nil, and a send gets its element back",
    arguments: SuspensionStrategy.each)
  func closed(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = pair(strategy)
    let receiving = Task { try await select(.receive(from: a), .receive(from: b)) }
    await a.untilWaiting(receivers: 1)
    a.close()
    guard case .first(nil) = try await receiving.value else {
      Issue.record("not closed")
      return
    }
    let sending = Task { try await select(.receive(from: b), .send(3, to: b)) }
    await b.untilWaiting(senders: 1, receivers: 1)
    b.close()
    switch try await sending.value {
    case .first(let element): #expect(element == nil)
    case .second(let result): #expect(result == .closed(3))
    }
    guard case .second(.closed(4))? = trySelect(.receive(from: Channel<Int>()), .send(4, to: b))
    else {
      Issue.record("not closed")
      return
    }
  }

  @Test(
    "Two selects that face each other meet (Async-Channels: they never did)",
    arguments: SuspensionStrategy.each)
  func facing(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = pair(strategy)
    for value in 0..<200 {
      async let sent = select(.send(value, to: a), .send(-value, to: b))
      async let received = select(.receive(from: a), .receive(from: b))
      switch (try await sent, try await received) {
      case (.first(.sent), .first(let got)): #expect(got == value)
      case (.second(.sent), .second(let got)): #expect(got == -value)
      default: Issue.record("they disagree")
      }
    }
    #expect(a.waiting == (0, 0) && b.waiting == (0, 0))
  }

  @Test(
    "Several selects wait on one channel, and each is served (Async-Channels: one slot)",
    arguments: SuspensionStrategy.each)
  func several(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = pair(strategy)
    let tasks = (0..<10).map { _ in Task { try await select(.receive(from: a), .receive(from: b)) }
    }
    await a.untilWaiting(receivers: 10)
    for value in 0..<10 { try await (value % 2 == 0 ? a : b).send(value) }
    var received: Set<Int> = []
    for task in tasks {
      switch try await task.value {
      case .first(let value?), .second(let value?): received.insert(value)
      default: Issue.record("nothing")
      }
    }
    #expect(received == Set(0..<10))
  }

  @Test(
    "A buffered send wakes a select that waits (Async-Channels: it was lost)",
    arguments: SuspensionStrategy.each)
  func bufferedSend(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = pair(strategy, capacity: 3)
    let task = Task { try await select(.receive(from: a), .receive(from: b)) }
    await a.untilWaiting(receivers: 1)
    #expect(b.trySend(5) == .sent)
    guard case .second(5?) = try await task.value else {
      Issue.record("nothing")
      return
    }
  }

  @Test(
    "A receive that makes room wakes a select that waits to send",
    arguments: SuspensionStrategy.each)
  func room(_ strategy: SuspensionStrategy) async throws {
    let (a, b) = pair(strategy, capacity: 1)
    #expect(a.trySend(1) == .sent && b.trySend(2) == .sent)
    let task = Task { try await select(.send(3, to: a), .send(4, to: b)) }
    await a.untilWaiting(senders: 1)
    #expect(b.tryReceive() == .received(2))
    guard case .second(.sent) = try await task.value else {
      Issue.record("nothing")
      return
    }
    #expect(b.tryReceive() == .received(4))
    #expect(a.tryReceive() == .received(1))
    #expect(a.tryReceive() == .empty)
  }

  @Test("A channel may be in two cases of a select", arguments: SuspensionStrategy.each)
  func duplicate(_ strategy: SuspensionStrategy) async throws {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    var caseNumbers: Set<Int> = []
    for value in 0..<100 {
      let task = Task { try await select(.receive(from: channel), .receive(from: channel)) }
      await channel.untilWaiting(receivers: 2)
      try await channel.send(value)
      switch try await task.value {
      case .first(let received):
        #expect(received == value)
        caseNumbers.insert(1)
      case .second(let received):
        #expect(received == value)
        caseNumbers.insert(2)
      }
      #expect(channel.waiting == (0, 0))
    }
    #expect(!caseNumbers.isEmpty)
  }

  @Test(
    "Two tasks that send and receive on one channel never meet themselves",
    arguments: SuspensionStrategy.each, [0, 10])
  func bothDirections(_ strategy: SuspensionStrategy, capacity: Int) async throws {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    @Sendable func run(_ mine: Int) async throws -> Bool {
      var (sent, received, strange) = (0, 0, 0)
      while sent < 500 || received < 500 {
        if sent == 500 {
          if await channel.receive() == mine { strange += 1 }
          received += 1
        } else if received == 500 {
          try await channel.send(mine)
          sent += 1
        } else {
          switch try await select(.send(mine, to: channel), .receive(from: channel)) {
          case .first: sent += 1
          case .second(let value):
            if value == mine { strange += 1 }
            received += 1
          }
        }
      }
      return strange == 0
    }
    async let first = run(1)
    async let second = run(2)
    let isPlain = (try await first, try await second)
    if capacity == 0 { #expect(isPlain == (true, true)) }
  }

  @Test("Several ready cases are chosen equally often, within ten standard deviations")
  func fairness() async throws {
    let channels = (0..<4).map { _ in Channel<Int>(capacity: 10_000) }
    for channel in channels { for value in 0..<10_000 { _ = channel.trySend(value) } }
    var counts = [0, 0, 0, 0]
    for _ in 0..<10_000 {
      switch try await select(
        .receive(from: channels[0]), .receive(from: channels[1]), .receive(from: channels[2]),
        .receive(from: channels[3]))
      {
      case .first: counts[0] += 1
      case .second: counts[1] += 1
      case .third: counts[2] += 1
      case .fourth: counts[3] += 1
      }
    }
    for count in counts { #expect(abs(count - 2_500) < 433) }
  }

  @Test(
    "With `.asListed`, the first ready case is taken (crossbeam #288, Go #52637)",
    arguments: SuspensionStrategy.each)
  func asListed(_ strategy: SuspensionStrategy) async throws {
    let (urgent, other) = pair(strategy, capacity: 100)
    for value in 0..<100 {
      #expect(urgent.trySend(value) == .sent && other.trySend(value) == .sent)
    }
    for value in 0..<200 {
      switch try await select(.receive(from: urgent), .receive(from: other), order: .asListed) {
      case .first(let received): #expect(received == value)
      case .second(let received): #expect(received == value - 100)
      }
    }
  }

  @Test("A select among eight cases does the last case in time, and else gives up at its deadline")
  func deadlineOfEight() async throws {
    let clock = ManualClock()
    let channels = (0..<8).map { _ in Channel<Int>(capacity: 1) }
    let deadline = clock.now.advanced(by: .seconds(1))
    func selectAll() async throws -> Int? {
      let selected = try await select(
        .receive(from: channels[0]), .receive(from: channels[1]), .receive(from: channels[2]),
        .receive(from: channels[3]), .receive(from: channels[4]), .receive(from: channels[5]),
        .receive(from: channels[6]), .receive(from: channels[7]), until: deadline, clock: clock)
      guard case .eighth(let element)? = selected else { return nil }
      return element
    }
    try await channels[7].send(8)
    #expect(try await selectAll() == 8)
    let late = Task { try await selectAll() }
    await clock.untilSleeping(1)
    clock.advance(by: .seconds(1))
    #expect(try await late.value == nil)
    #expect(channels.allSatisfy { $0.waiting == (0, 0) })
  }

  @Test(
    "A select gives up at its deadline, and no case has happened",
    arguments: SuspensionStrategy.each)
  func deadline(_ strategy: SuspensionStrategy) async throws {
    let clock = ManualClock()
    let (a, b) = pair(strategy)
    let deadline = clock.now.advanced(by: .seconds(1))
    let task = Task {
      let selected = try await select(
        .receive(from: a), .send(1, to: b), until: deadline, clock: clock)
      return if case nil = selected { true } else { false }
    }
    let other = Task {
      try await select(among: [ReceiveCase.receive(from: a)], until: deadline, clock: clock)?
        .outcome
    }
    await clock.untilSleeping(2)
    await a.untilWaiting(receivers: 2)
    clock.advance(by: .seconds(1))
    #expect(try await task.value)
    #expect(try await other.value == nil)
    #expect(a.waiting == (0, 0) && b.waiting == (0, 0))
    #expect(a.trySend(1) == .full(1) && b.tryReceive() == .empty)
  }
}
