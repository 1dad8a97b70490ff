import ApusChannels

/// Cancels thousands of tasks while others exchange messages. No message may be lost or doubled,
/// and every task must end.
struct CancelStorm {
  let tasks: Int
  let capacity: Int
  /// The number of senders among four tasks. The others receive, so that many tasks wait on either
  /// side.
  let sendersInFour: Int

  /// The counts of messages and of operations that ended in each way.
  struct Outcome: Sendable {
    /// The messages that senders report as sent.
    var sent = MessageCounts()
    /// The received messages.
    var received = MessageCounts()
    /// The number of messages received by the tasks, without those that were drained afterwards.
    var receivedByTasks = 0
    /// The number of operations that ended because their task was cancelled.
    var cancelled = 0
    /// The number of operations that ended because the channel was closed.
    var refused = 0

    static func + (one: Outcome, other: Outcome) -> Outcome {
      Outcome(
        sent: one.sent + other.sent, received: one.received + other.received,
        receivedByTasks: one.receivedByTasks + other.receivedByTasks,
        cancelled: one.cancelled + other.cancelled, refused: one.refused + other.refused)
    }
  }

  /// Lets every task send or receive eight times; about half of the tasks are cancelled meanwhile.
  func run(seed: UInt64) async -> Outcome {
    let channel = Channel<UInt64>(capacity: capacity)
    let all = (0..<tasks).map { number in
      Task { await sends(number) ? send(number, into: channel) : receive(from: channel) }
    }
    var random = seed
    for index in all.indices {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if random >> 63 == 0 { all[index].cancel() }
      if random >> 58 == 0 { await Task.yield() }
    }
    // Long enough for every task that was cancelled while it waited to resume.
    try? await Task.sleep(nanoseconds: 20_000_000)
    var outcome = Outcome()
    async let drained = drain(channel)
    for index in all.indices where sends(index) { outcome = outcome + (await all[index].value) }
    channel.close()
    for index in all.indices where !sends(index) { outcome = outcome + (await all[index].value) }
    return outcome + (await drained)
  }

  private func sends(_ number: Int) -> Bool { number % 4 < sendersInFour }

  /// Whether every message arrived once, and every operation of every task ended in exactly one
  /// method.
  func isExact(_ outcome: Outcome) -> Bool {
    let senders = (0..<tasks).count(where: sends)
    let drained = outcome.received.count - outcome.receivedByTasks
    let operations =
      outcome.sent.count + outcome.receivedByTasks + outcome.cancelled + outcome.refused
    return outcome.sent == outcome.received && operations == tasks * 8 && drained >= 0
      && outcome.sent.count <= senders * 8
  }

  private func send(_ number: Int, into channel: Channel<UInt64>) async -> Outcome {
    var outcome = Outcome()
    for message in 0..<8 {
      let value = UInt64(number * 8 + message + 1)
      do {
        try await channel.send(value)
        outcome.sent.note(value)
      } catch {
        // A failed send returns the element.
        precondition(error.takeElement() == value, "a failed send must return its own element")
        if case .cancelled = error.reason { outcome.cancelled += 1 } else { outcome.refused += 1 }
      }
    }
    return outcome
  }

  private func receive(from channel: Channel<UInt64>) async -> Outcome {
    var outcome = Outcome()
    for _ in 0..<8 {
      if let value = await channel.receive() {
        outcome.received.note(value)
        outcome.receivedByTasks += 1
      } else if Task.isCancelled {
        outcome.cancelled += 1
      } else {
        outcome.refused += 1
      }
    }
    return outcome
  }

  /// Receives the messages that no task has received.
  private func drain(_ channel: Channel<UInt64>) async -> Outcome {
    var outcome = Outcome()
    while let value = await channel.receive() { outcome.received.note(value) }
    return outcome
  }
}
