import ApusChannels
import Testing

@Suite("Channel, isolation")
struct IsolationTests {
  @TaskLocal static var mark = 0

  actor Relay {
    var relayed = 0

    func run(_ count: Int, from source: Channel<Int>, to target: Channel<Int>) async {
      for _ in 0..<count {
        guard let value = await source.receive() else { return }
        preconditionIsolated()
        relayed += 1
        try? await target.send(value)
        preconditionIsolated()
      }
    }

    func runLoop(from source: Channel<Int>, to target: Channel<Int>) async {
      for await value in source {
        preconditionIsolated()
        relayed += 1
        try? await target.send(value)
        preconditionIsolated()
      }
    }
  }

  /// A loop that does not know the type of its sequence.
  actor Collector {
    var sum = 0

    func collect(_ source: some AsyncSequence<Int, Never>) async {
      for await value in source {
        preconditionIsolated()
        sum += value
      }
      preconditionIsolated()
    }
  }

  @Test("A generic loop stays isolated", arguments: SuspensionStrategy.each, [0, 10])
  func genericLoop(_ strategy: SuspensionStrategy, capacity: Int) async {
    let channel = Channel<Int>(.buffered(capacity), strategy: strategy)
    async let sent: Void = {
      for value in 1...300 { try? await channel.send(value) }
      channel.close()
    }()
    let collector = Collector()
    await collector.collect(channel)
    await sent
    #expect(await collector.sum == 45_150)
  }

  /// Sends numbers to `relay` by one channel, and expects to receive them from another.
  func passThrough(
    _ strategy: SuspensionStrategy, capacity: Int, count: Int = 300,
    relay: @Sendable @escaping (Channel<Int>, Channel<Int>) async -> Void
  ) async {
    let there = Channel<Int>(.buffered(capacity), strategy: strategy)
    let back = Channel<Int>(.buffered(capacity), strategy: strategy)
    async let relayed: Void = relay(there, back)
    async let sent: Void = {
      for value in 0..<count { try? await there.send(value) }
      there.close()
    }()
    for value in 0..<count { #expect(await back.receive() == value) }
    await sent
    await relayed
  }

  @Test("A default actor stays isolated", arguments: SuspensionStrategy.each, [0, 10])
  func actor(_ strategy: SuspensionStrategy, capacity: Int) async {
    let relay = Relay()
    await passThrough(strategy, capacity: capacity) { await relay.run(300, from: $0, to: $1) }
    #expect(await relay.relayed == 300)
    await passThrough(strategy, capacity: capacity) { await relay.runLoop(from: $0, to: $1) }
    #expect(await relay.relayed == 600)
  }

  @Test("Two tasks of one actor alternate", arguments: SuspensionStrategy.each)
  func oneActor(_ strategy: SuspensionStrategy) async {
    let relay = Relay()
    let middle = Channel<Int>(.rendezvous, strategy: strategy)
    await passThrough(strategy, capacity: 0) { there, back in
      async let first: Void = relay.run(300, from: there, to: middle)
      async let second: Void = relay.run(300, from: middle, to: back)
      _ = await (first, second)
    }
    #expect(await relay.relayed == 600)
  }

  @Test("The main actor stays isolated", arguments: SuspensionStrategy.each, [0, 10])
  func mainActor(_ strategy: SuspensionStrategy, capacity: Int) async {
    await passThrough(strategy, capacity: capacity, count: 50) { there, back in
      await MainActor.run {}
      await Self.relayOnMain(there, back)
    }
  }

  @MainActor
  static func relayOnMain(_ source: Channel<Int>, _ target: Channel<Int>) async {
    while let value = await source.receive() {
      MainActor.preconditionIsolated()
      try? await target.send(value)
      MainActor.preconditionIsolated()
    }
  }

  @Test("An actor with its own executor stays on it", arguments: SuspensionStrategy.each, [0, 10])
  func ownExecutor(_ strategy: SuspensionStrategy, capacity: Int) async {
    let actor = QueueActor()
    await passThrough(strategy, capacity: capacity, count: 100) { there, back in
      #expect(await actor.relay(100, from: there, to: back))
    }
  }

  @Test(
    "A task with an executor preference stays on it", arguments: SuspensionStrategy.each, [0, 10])
  func preference(_ strategy: SuspensionStrategy, capacity: Int) async {
    let executor = QueueExecutor()
    await passThrough(strategy, capacity: capacity, count: 100) { there, back in
      await Task(executorPreference: executor) {
        var strays = 0
        while let value = await there.receive() {
          if !executor.isCurrent { strays += 1 }
          try? await back.send(value)
          if !executor.isCurrent { strays += 1 }
        }
        #expect(strays == 0)
      }.value
    }
  }

  @Test(
    "An actor's task with an executor preference stays isolated", arguments: SuspensionStrategy.each
  )
  func actorWithPreference(_ strategy: SuspensionStrategy) async {
    let executor = QueueExecutor()
    let relay = Relay()
    await passThrough(strategy, capacity: 0, count: 100) { there, back in
      await Task(executorPreference: executor) {
        await relay.run(100, from: there, to: back)
      }.value
    }
    #expect(await relay.relayed == 100)
  }

  @Test("Task-local values and the priority are kept", arguments: SuspensionStrategy.each)
  func taskContext(_ strategy: SuspensionStrategy) async {
    let channel = Channel<Int>(.rendezvous, strategy: strategy)
    let task = Task.detached(priority: .utility) {
      await Self.$mark.withValue(7) {
        var kept = true
        while await channel.receive() != nil {
          kept = kept && Self.mark == 7 && Task.currentPriority >= .utility
        }
        return kept
      }
    }
    for value in 0..<100 { try? await channel.send(value) }
    channel.close()
    #expect(await task.value)
  }

  @Test("A task that is escalated while it waits resumes", arguments: SuspensionStrategy.each)
  func escalation(_ strategy: SuspensionStrategy) async {
    for value in 0..<200 {
      let channel = Channel<Int>(.rendezvous, strategy: strategy)
      let task = Task.detached(priority: .background) { await channel.receive() }
      await channel.untilWaiting(receivers: 1)
      task.escalatePriority(to: .high)
      try? await channel.send(value)
      #expect(await task.value == value)
    }
  }

  @Test(
    "The user's cancellation handler is called, and the task resumes",
    arguments: SuspensionStrategy.each)
  func ownHandler(_ strategy: SuspensionStrategy) async {
    for _ in 0..<100 {
      let channel = Channel<Int>(.rendezvous, strategy: strategy)
      let task = Task {
        await withTaskCancellationHandler {
          await channel.receive()
        } onCancel: {
          channel.close()
        }
      }
      task.cancel()
      #expect(await task.value == nil)
    }
  }
}
