import ApusChannels

/// Sends numbered messages in a shape, and counts them on both sides.
struct Exchange {
  let shape: Shape
  private let channels: [Channel<UInt64>]

  init(_ shape: Shape) {
    self.shape = shape
    channels = (0..<2).map { _ in
      shape.capacity == .max ? Channel(.unbounded) : Channel(capacity: shape.capacity)
    }
  }

  /// Returns the counts of the sent and of the received messages.
  func run(_ count: Int) async -> (sent: MessageCounts, received: MessageCounts) {
    async let sent = withTaskGroup(of: MessageCounts.self) { group in
      for producer in 0..<shape.producers {
        group.addTask { await produce(count / shape.producers, number: producer) }
      }
      return await group.reduce(MessageCounts(), +)
    }
    async let received = withTaskGroup(of: MessageCounts.self) { group in
      for number in 0..<shape.consumers { group.addTask { await consume(number) } }
      return await group.reduce(MessageCounts(), +)
    }
    let all = await sent
    for channel in channels { channel.close() }
    return (all, await received)
  }

  private func produce(_ count: Int, number: Int) async -> MessageCounts {
    var counts = MessageCounts()
    let first = UInt64(number * count + 1)
    do {
      switch shape.method {
      case .wait, .trying: try await sendOneByOne(first..<first + UInt64(count), number, &counts)
      case .select: try await sendToAny(first..<first + UInt64(count), &counts)
      case .batches: try await sendBatches(first..<first + UInt64(count), number, &counts)
      }
    } catch {
      preconditionFailure("a send failed: \(error)")
    }
    return counts
  }

  private func sendOneByOne(
    _ messages: Range<UInt64>, _ number: Int, _ counts: inout MessageCounts
  ) async throws {
    let channel = channels[number % 2]
    for message in messages {
      counts.note(message)
      if shape.method == .trying, channel.trySend(message).isSent { continue }
      try await channel.send(message)
    }
  }

  private func sendToAny(_ messages: Range<UInt64>, _ counts: inout MessageCounts) async throws {
    for message in messages {
      counts.note(message)
      _ = try await select(.send(message, to: channels[0]), .send(message, to: channels[1]))
    }
  }

  private func sendBatches(
    _ messages: Range<UInt64>, _ number: Int, _ counts: inout MessageCounts
  ) async throws {
    var next = messages.lowerBound
    while next < messages.upperBound {
      let end = min(next + 64, messages.upperBound)
      for message in next..<end { counts.note(message) }
      try await channels[number % 2].send(contentsOf: Array(next..<end))
      next = end
    }
  }

  /// Receives until the channels are closed. A single consumer, and every consumer that selects,
  /// reads both channels; else each reads the channel of its number.
  private func consume(_ number: Int) async -> MessageCounts {
    var counts = MessageCounts()
    if shape.method == .select || shape.consumers == 1 {
      await receiveFromAny(&counts)
      return counts
    }
    let channel = channels[number % 2]
    while true {
      if shape.method == .batches {
        let batch = await channel.receive(upTo: 50)
        if batch.isEmpty { break }
        for message in batch { counts.note(message) }
      } else if shape.method == .trying, let message = channel.tryReceive().take() {
        counts.note(message)
      } else if let message = await channel.receive() {
        counts.note(message)
      } else {
        break
      }
    }
    return counts
  }

  private func receiveFromAny(_ counts: inout MessageCounts) async {
    var open = [true, true]
    while open[0] && open[1] {
      switch try? await select(.receive(from: channels[0]), .receive(from: channels[1])) {
      case .first(let message?), .second(let message?): counts.note(message)
      case .first(nil): open[0] = false
      case .second(nil): open[1] = false
      case nil: preconditionFailure("the task was cancelled")
      }
    }
    for (index, channel) in channels.enumerated() where open[index] {
      while let message = await channel.receive() { counts.note(message) }
    }
  }
}
