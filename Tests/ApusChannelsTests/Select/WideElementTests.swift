import ApusChannels
import ApusTestSupport
import Synchronization
import Testing

/// Elements with a vector of 64 bytes take a path of their own. `Scripts/check-wide-vectors` checks
/// that they do not overflow the frames of async functions in release builds.
@Suite("select, elements with large vectors")
struct WideElementTests {
  @Test("A losing send does not happen, and every element is destroyed")
  func losing() async throws {
    let counter = LiveCounter()
    do {
      let (full, free) = (Channel<Wide>(), Channel<Wide>(capacity: 1))
      let selected = try await select(
        .send(counter.element(1), to: full), .send(counter.element(2), to: free))
      guard case .second(.sent) = selected else {
        Issue.record("not sent to the free channel")
        return
      }
      #expect(full.waiting == (0, 0))
      #expect(number(of: free.tryReceive()) == 2)
    }
    #expect(counter.live == 0)
  }

  @Test("A select that waits receives the element of a select that waits")
  func waiting() async throws {
    let counter = LiveCounter()
    do {
      let (channel, idle) = (Channel<Wide>(), Channel<Int>())
      let sender = Task {
        _ = try await select(.receive(from: idle), .send(counter.element(3), to: channel))
      }
      await channel.untilWaiting(senders: 1)
      let selected = try await select(.receive(from: channel), .receive(from: idle))
      #expect(number(of: selected) == 3)
      try await sender.value
      #expect(channel.waiting == (0, 0) && idle.waiting == (0, 0))
    }
    #expect(counter.live == 0)
  }

  @Test("A closed channel gives the element back")
  func closed() async throws {
    let counter = LiveCounter()
    do {
      let (channel, idle) = (Channel<Wide>(), Channel<Int>())
      let sender = Task {
        number(
          of: try await select(.send(counter.element(4), to: channel), .receive(from: idle)))
      }
      await channel.untilWaiting(senders: 1)
      channel.close()
      #expect(try await sender.value == 4)
      #expect(
        number(of: trySelect(.send(counter.element(5), to: channel), .receive(from: idle))) == 5)
      await #expect(throws: SendError<Wide>.self) { try await channel.send(counter.element(6)) }
    }
    #expect(counter.live == 0)
  }

  @Test("A cancelled select sends nothing and throws", arguments: [false, true])
  func cancelled(hasDeadline: Bool) async {
    let counter = LiveCounter()
    do {
      let (channel, idle) = (Channel<Wide>(), Channel<Int>())
      let sender = Task {
        if hasDeadline {
          _ = try await select(
            .send(counter.element(7), to: channel), .receive(from: idle),
            until: ContinuousClock.now + .seconds(600), clock: .continuous)
        } else {
          _ = try await select(.send(counter.element(7), to: channel), .receive(from: idle))
        }
      }
      await channel.untilWaiting(senders: 1)
      sender.cancel()
      await #expect(throws: CancellationError.self) { try await sender.value }
      #expect(channel.waiting == (0, 0))
    }
    #expect(counter.live == 0)
  }

  @Test("A select gives up at its deadline, also without cases")
  func deadline() async throws {
    let counter = LiveCounter()
    do {
      let clock = ManualClock()
      let channel = Channel<Wide>()
      let task = Task {
        try await select(
          .send(counter.element(8), to: channel), .receive(from: channel),
          until: clock.now.advanced(by: .seconds(2)), clock: clock) == nil
      }
      let empty = Task {
        try await select(
          among: [ReceiveCase<Wide>](), until: clock.now.advanced(by: .seconds(2)), clock: clock)
          == nil
      }
      await clock.untilSleeping(2)
      await channel.untilWaiting(senders: 1, receivers: 1)
      clock.advance(by: .seconds(2))
      #expect(try await task.value)
      #expect(try await empty.value)
      #expect(channel.waiting == (0, 0))
      #expect(trySelect(among: [ReceiveCase<Wide>]()) == nil)
    }
    #expect(counter.live == 0)
  }

  @Test("A receive and a send within a time give the element, or give up")
  func within() async throws {
    let counter = LiveCounter()
    do {
      let channel = Channel<Wide>(capacity: 1)
      try await channel.send(counter.element(9), within: .seconds(600))
      let error = await failure { () async throws(SendError<Wide>) in
        try await channel.send(counter.element(10), within: .zero)
      }
      #expect(error?.reason == .timedOut && error?.takeElement()?.number == 10)
      #expect(number(of: try await channel.receive(within: .seconds(600))) == 9)
      await #expect(throws: TimeoutError()) { _ = try await channel.receive(within: .zero) }
      channel.close()
      #expect(number(of: try await channel.receive(within: .zero)) == nil)
    }
    #expect(counter.live == 0)
  }

  @Test("Selects of arrays, of any cases and of merges receive each element")
  func arrays() async throws {
    let counter = LiveCounter()
    do {
      let (odd, even) = (Channel<Wide>(capacity: 2), Channel<Wide>(capacity: 2))
      for value in 1...2 {
        _ = try await select(among: [SendCase.send(counter.element(value), to: odd)])
        _ = try await select(among: [AnySelectCase(.send(counter.element(value), to: even)) { $0 }])
      }
      odd.close()
      even.close()
      let merged = merge([odd, even])
      var numbers: [Int] = []
      while let number = number(of: await merged.receive()) { numbers.append(number) }
      #expect(numbers.sorted() == [1, 1, 2, 2])
      #expect(number(of: merged.tryReceive()) == nil)
    }
    #expect(counter.live == 0)
  }

  @Test("A select of cases that own their elements gives the unsent element back")
  func owning() async throws {
    let counter = LiveCounter()
    do {
      let (full, free) = (Channel<Wide>(), Channel<Wide>(capacity: 1))
      var first = OwningSendCase(counter.element(11), to: full)
      var second = OwningSendCase(counter.element(12), to: free)
      guard case .second = try await select(&first, &second) else {
        Issue.record("not sent to the free channel")
        return
      }
      #expect(first.takeElement()?.number == 11 && second.takeElement() == nil)
      #expect(number(of: free.tryReceive()) == 12)
    }
    #expect(counter.live == 0)
  }

  @Test("Channels that drop elements, permits and broadcasts destroy every element")
  func others() async throws {
    let counter = LiveCounter()
    do {
      let latest = Channel<Wide>(.droppingOldest(1))
      for value in 1...3 { try await latest.send(counter.element(value)) }
      #expect(number(of: latest.tryReceive()) == 3)
      let channel = Channel<Wide>(capacity: 1)
      try await channel.reserve().send(counter.element(4))
      #expect(number(of: await channel.receive()) == 4)
      let broadcast = Broadcast<Wide>()
      let subscriber = broadcast.subscribe()
      try await broadcast.send(counter.element(5))
      #expect(number(of: await subscriber.receive()) == 5)
      broadcast.close()
      await #expect(throws: SendError<Wide>.self) { try await broadcast.send(counter.element(6)) }
    }
    #expect(counter.live == 0)
  }
}

/// A counter of elements that were made and not destroyed.
private final class LiveCounter: Sendable {
  private let count = Atomic<Int>(0)

  @inline(never)
  func element(_ number: Int) -> Wide { Wide(token: Token(self), number: number) }

  var live: Int { count.load(ordering: .relaxed) }

  final class Token: Sendable {
    private let counter: LiveCounter

    init(_ counter: LiveCounter) {
      self.counter = counter
      counter.count.add(1, ordering: .relaxed)
    }

    deinit { counter.count.subtract(1, ordering: .relaxed) }
  }
}

private struct Wide: Sendable {
  let token: LiveCounter.Token
  private let vector: SIMD8<Double>

  init(token: LiveCounter.Token, number: Int) {
    self.token = token
    vector = SIMD8(repeating: Double(number))
  }

  /// The number that the element was made of, if all parts of its vector have it.
  var number: Int? { vector == SIMD8(repeating: vector[7]) ? Int(vector[7]) : nil }
}

/// Functions that are not async use the elements, so that the tests' own frames hold none.
private func number(of element: Wide?) -> Int? { element?.number }

private func number(of result: TryReceiveResult<Wide>) -> Int? {
  if case .received(let element) = result { element.number } else { nil }
}

private func number(of selected: Selected2<Wide?, Int?>) -> Int? {
  if case .first(let element?) = selected { element.number } else { nil }
}

private func number(of selected: Selected2<TrySendResult<Wide>, Int?>?) -> Int? {
  if case .first(.closed(let element))? = selected { element.number } else { nil }
}

private func failure(
  of body: () async throws(SendError<Wide>) -> Void
) async -> SendError<Wide>? {
  do throws(SendError<Wide>) {
    try await body()
    return nil
  } catch { return error }
}
