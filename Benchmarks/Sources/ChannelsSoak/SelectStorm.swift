import ApusChannels

/// Tasks that select among channels, each time in a new random order, beside senders and busy
/// threads.
///
/// Every task of a storm selects among all channels. A waiting select is in each of their queues.
/// Several senders try to choose it at the same time, while it leaves the queues of the other
/// cases.
struct SelectStorm {
  let cases: Int
  let selecting: Int
  let senders: Int
  let capacity: Int
  /// The rounds of arithmetic for each message: long jobs are spread over several workers.
  let work: Int
  /// Whether selecting tasks are cancelled and replaced while the others exchange messages.
  let cancels: Bool

  var name: String {
    "\(selecting) selects of \(cases), \(senders) senders, cap \(capacity), work \(work)\(cancels ? ", cancelled" : "")"
  }

  /// Storms with more and with fewer than 16 cases, up to which the order of a select needs no
  /// memory.
  static let all: [SelectStorm] = [32, 2, 64, 8, 17, 3, 16, 33].flatMap { cases in
    [(0, 2_000, false), (0, 200, true), (1, 2_000, false), (3, 0, true)].map {
      capacity, work, cancels in
      SelectStorm(
        cases: cases, selecting: 24, senders: 16, capacity: capacity, work: work, cancels: cancels)
    }
  }

  /// Runs for `duration`. Returns the counts of the sent and of the received messages.
  func run(for duration: Duration, seed: UInt64) async -> (
    sent: MessageCounts, received: MessageCounts
  ) {
    let channels = (0..<cases).map { _ in Channel<UInt64>(capacity: capacity) }
    let end = ContinuousClock.now.advanced(by: duration)
    async let received = receive(from: channels, until: end, seed: seed)
    let sent = await send(to: channels, until: end)
    for channel in channels { channel.close() }
    return (sent, await received)
  }

  private func send(
    to channels: [Channel<UInt64>], until end: ContinuousClock.Instant
  ) async -> MessageCounts {
    await withTaskGroup(of: MessageCounts.self) { group in
      for number in 0..<senders {
        group.addTask {
          var counts = MessageCounts()
          var message = UInt64(number) << 40
          while true {
            message += 1
            if message % 64 == 0 && ContinuousClock.now >= end { return counts }
            guard (try? await channels[Int(message) % cases].send(message)) != nil else {
              preconditionFailure("a send failed before the channel was closed")
            }
            counts.note(message)
            compute()
          }
        }
      }
      return await group.reduce(MessageCounts(), +)
    }
  }

  private func receive(
    from channels: [Channel<UInt64>], until end: ContinuousClock.Instant, seed: UInt64
  ) async -> MessageCounts {
    await withTaskGroup(of: MessageCounts.self) { group in
      for number in 0..<selecting {
        group.addTask {
          var random = LinearRandom(state: seed &+ UInt64(number))
          return cancels && number % 2 == 0
            ? await receiveInShortTasks(from: channels, &random)
            : await receive(from: channels, Int.max, &random)
        }
      }
      return await group.reduce(MessageCounts(), +)
    }
  }

  /// Receives until a channel is closed, then receives the rest of all channels.
  private func receive(
    from channels: [Channel<UInt64>], _ limit: Int, _ random: inout LinearRandom
  ) async -> MessageCounts {
    var counts = MessageCounts()
    while counts.count < limit {
      let order = channels.shuffled(using: &random)
      guard
        let (_, message) = try? await select(among: order.map { ReceiveCase.receive(from: $0) })
      else { return counts }
      guard let message else {
        for channel in channels { while let rest = await channel.receive() { counts.note(rest) } }
        return counts
      }
      counts.note(message)
      compute()
    }
    return counts
  }

  private func compute() {
    var random = LinearRandom(state: UInt64(work))
    for _ in 0..<work { _ = random.next() }
    precondition(work == 0 || random.state != 0)
  }

  /// Receives with a succession of tasks, most of which are cancelled while they wait.
  private func receiveInShortTasks(
    from channels: [Channel<UInt64>], _ random: inout LinearRandom
  ) async -> MessageCounts {
    var counts = MessageCounts()
    while !channels[0].isClosed {
      let (taskSeed, pauses) = (random.next(), random.next() % 8)
      let task = Task {
        var random = LinearRandom(state: taskSeed)
        return await receive(from: channels, 8, &random)
      }
      for _ in 0..<pauses { await Task.yield() }
      task.cancel()
      counts = counts + (await task.value)
    }
    return counts
  }
}

/// Knuth's linear congruential generator, for orders that need no better generator.
struct LinearRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
