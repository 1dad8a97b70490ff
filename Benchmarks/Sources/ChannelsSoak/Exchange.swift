import ApusChannels

/// Sends numbered messages in one shape and keeps both ledgers.
struct Exchange {
  let shape: Shape
  private let channels: [Channel<UInt64>]

  init(_ shape: Shape) {
    self.shape = shape
    channels = (0..<2).map { _ in
      shape.capacity == .max ? Channel(.unbounded) : Channel(capacity: shape.capacity)
    }
  }

  /// Returns what was sent and what was received.
  func run(_ count: Int) async -> (sent: Ledger, received: Ledger) {
    async let sent = withTaskGroup(of: Ledger.self) { group in
      for producer in 0..<shape.producers {
        group.addTask { await produce(count / shape.producers, number: producer) }
      }
      return await group.reduce(Ledger(), +)
    }
    async let received = withTaskGroup(of: Ledger.self) { group in
      for number in 0..<shape.consumers { group.addTask { await consume(number) } }
      return await group.reduce(Ledger(), +)
    }
    let all = await sent
    for channel in channels { channel.close() }
    return (all, await received)
  }

  private func produce(_ count: Int, number: Int) async -> Ledger {
    var ledger = Ledger()
    let first = UInt64(number * count + 1)
    do {
      switch shape.way {
      case .wait, .trying: try await sendOneByOne(first..<first + UInt64(count), number, &ledger)
      case .select: try await sendToAny(first..<first + UInt64(count), &ledger)
      case .batches: try await sendBatches(first..<first + UInt64(count), number, &ledger)
      }
    } catch {
      preconditionFailure("a send failed: \(error)")
    }
    return ledger
  }

  private func sendOneByOne(
    _ messages: Range<UInt64>, _ number: Int, _ ledger: inout Ledger
  ) async throws {
    let channel = channels[number % 2]
    for message in messages {
      ledger.note(message)
      if shape.way == .trying, channel.trySend(message).isSent { continue }
      try await channel.send(message)
    }
  }

  private func sendToAny(_ messages: Range<UInt64>, _ ledger: inout Ledger) async throws {
    for message in messages {
      ledger.note(message)
      _ = try await select(.send(message, to: channels[0]), .send(message, to: channels[1]))
    }
  }

  private func sendBatches(
    _ messages: Range<UInt64>, _ number: Int, _ ledger: inout Ledger
  ) async throws {
    var next = messages.lowerBound
    while next < messages.upperBound {
      let end = min(next + 64, messages.upperBound)
      for message in next..<end { ledger.note(message) }
      try await channels[number % 2].send(contentsOf: Array(next..<end))
      next = end
    }
  }

  /// With one consumer, or with select, both channels are read by each; else every other consumer has its own.
  private func consume(_ number: Int) async -> Ledger {
    var ledger = Ledger()
    if shape.way == .select || shape.consumers == 1 {
      await receiveFromAny(&ledger)
      return ledger
    }
    let channel = channels[number % 2]
    while true {
      if shape.way == .batches {
        let batch = await channel.receive(upTo: 50)
        if batch.isEmpty { break }
        for message in batch { ledger.note(message) }
      } else if shape.way == .trying, let message = channel.tryReceive().take() {
        ledger.note(message)
      } else if let message = await channel.receive() {
        ledger.note(message)
      } else {
        break
      }
    }
    return ledger
  }

  private func receiveFromAny(_ ledger: inout Ledger) async {
    var open = [true, true]
    while open[0] && open[1] {
      switch try? await select(.receive(from: channels[0]), .receive(from: channels[1])) {
      case .first(let message?), .second(let message?): ledger.note(message)
      case .first(nil): open[0] = false
      case .second(nil): open[1] = false
      case nil: preconditionFailure("nobody cancelled this task")
      }
    }
    for (index, channel) in channels.enumerated() where open[index] {
      while let message = await channel.receive() { ledger.note(message) }
    }
  }
}
