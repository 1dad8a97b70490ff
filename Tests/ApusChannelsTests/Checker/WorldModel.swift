/// A sequential model of several channels and their operations: the guarantees of `ApusChannels` in
/// the simplest form. An operation is a select. A send or a receive is a select of a single case.
struct WorldModel: Hashable {
  enum Outcome: Hashable {
    case sent(caseIndex: Int)
    case received(caseIndex: Int, Int)
    case closed(caseIndex: Int)
    case nothing
    case cancelled
    case reserved
    /// Closed or cancelled: a receive does not distinguish them.
    case ended

    /// Returns whether the observed outcome agrees with the outcome of the model.
    func agrees(with model: Outcome) -> Bool {
      self == model || (self == .ended && [.closed(caseIndex: 0), .cancelled].contains(model))
    }
  }

  struct Waiting: Hashable {
    var operation: Int
    var caseIndex: Int
    /// The value to send, or `nil` for a permit.
    var value: Int?
  }

  struct Channel: Hashable {
    var limit: Int
    var buffer: [Int] = []
    var isClosed = false
    var permits = 0
    var senders: [Waiting] = []
    var receivers: [Waiting] = []

    var hasFreeSlot: Bool { buffer.count + permits < limit }
  }

  private(set) var channels: [Channel]
  private(set) var outcomes: [Int: Outcome] = [:]

  init(limits: [Int]) { channels = limits.map { Channel(limit: $0) } }

  func isWaiting(_ operation: Int) -> Bool {
    channels.contains { ($0.senders + $0.receivers).contains { $0.operation == operation } }
  }

  /// Begins an operation, which checks its case `first` before the others.
  mutating func invoke(_ operation: Program.Operation, first: Int = 0) {
    for caseIndex in [first] + operation.parts.indices.filter({ $0 != first }) {
      if let outcome = attempt(operation.parts[caseIndex], at: caseIndex) {
        outcomes[operation.number] = outcome
        return
      }
    }
    guard operation.waits else {
      outcomes[operation.number] = .nothing
      return
    }
    for (caseIndex, part) in operation.parts.enumerated() {
      let waiting = Waiting(operation: operation.number, caseIndex: caseIndex, value: part.value)
      if part.value != nil {
        channels[part.channel].senders.append(waiting)
      } else {
        channels[part.channel].receivers.append(waiting)
      }
    }
  }

  private mutating func attempt(_ part: Program.Part, at caseIndex: Int) -> Outcome? {
    let channel = channels[part.channel]
    if let value = part.value {
      if channel.isClosed { return .closed(caseIndex: caseIndex) }
      if let receiver = channel.receivers.first {
        finish(receiver.operation, .received(caseIndex: receiver.caseIndex, value))
        return .sent(caseIndex: caseIndex)
      }
      guard channel.hasFreeSlot else { return nil }
      channels[part.channel].buffer.append(value)
      return .sent(caseIndex: caseIndex)
    }
    if let value = channel.buffer.first {
      channels[part.channel].buffer.removeFirst()
      admit(part.channel)
      return .received(caseIndex: caseIndex, value)
    }
    if let sender = channel.senders.first(where: { $0.value != nil }), let value = sender.value {
      finish(sender.operation, .sent(caseIndex: sender.caseIndex))
      return .received(caseIndex: caseIndex, value)
    }
    return channel.isClosed && channel.permits == 0 ? .closed(caseIndex: caseIndex) : nil
  }

  /// Gives free slots to waiting operations.
  private mutating func admit(_ channel: Int) {
    while channels[channel].hasFreeSlot, let next = channels[channel].senders.first {
      if let value = next.value {
        channels[channel].buffer.append(value)
        finish(next.operation, .sent(caseIndex: next.caseIndex))
      } else {
        channels[channel].permits += 1
        finish(next.operation, .reserved)
      }
    }
    endIfFinished(channel)
  }

  private mutating func endIfFinished(_ channel: Int) {
    guard channels[channel].isClosed && channels[channel].permits == 0 else { return }
    while let receiver = channels[channel].receivers.first {
      finish(receiver.operation, .closed(caseIndex: receiver.caseIndex))
    }
  }

  mutating func reserve(_ channel: Int, as operation: Program.Operation) {
    if channels[channel].isClosed {
      outcomes[operation.number] = .closed(caseIndex: 0)
    } else if channels[channel].hasFreeSlot {
      channels[channel].permits += 1
      outcomes[operation.number] = .reserved
    } else if operation.waits {
      channels[channel].senders.append(
        Waiting(operation: operation.number, caseIndex: 0, value: nil))
    } else {
      outcomes[operation.number] = .nothing
    }
  }

  /// Uses the permit of an earlier operation for a value, or frees its slot.
  mutating func settle(_ permit: Int, of channel: Int, _ value: Int?, as operation: Int) {
    outcomes[operation] = .nothing
    guard outcomes[permit] == .reserved else { return }
    channels[channel].permits -= 1
    if let value {
      if let receiver = channels[channel].receivers.first {
        finish(receiver.operation, .received(caseIndex: receiver.caseIndex, value))
      } else {
        channels[channel].buffer.append(value)
      }
    }
    admit(channel)
  }

  private mutating func finish(_ operation: Int, _ outcome: Outcome) {
    outcomes[operation] = outcome
    for index in channels.indices {
      channels[index].senders.removeAll { $0.operation == operation }
      channels[index].receivers.removeAll { $0.operation == operation }
    }
  }

  mutating func close(_ channel: Int, as operation: Int) {
    outcomes[operation] = .nothing
    channels[channel].isClosed = true
    endIfFinished(channel)
    while let sender = channels[channel].senders.first {
      finish(sender.operation, .closed(caseIndex: sender.caseIndex))
    }
  }

  mutating func cancel(_ operation: Int) { finish(operation, .cancelled) }

  mutating func note(_ operation: Int) { outcomes[operation] = .nothing }
}
