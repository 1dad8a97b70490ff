/// Several channels and the operations on them, one after the other: what `ApusChannels` promises, as plainly as
/// can be. An operation is a select; a send or a receive is one of a single case.
struct WorldModel: Hashable {
  enum Outcome: Hashable {
    case sent(place: Int)
    case received(place: Int, Int)
    case closed(place: Int)
    case nothing
    case cancelled
    /// Closed or cancelled: a receive does not say which.
    case ended

    /// Whether what was seen is what the model says.
    func agrees(with model: Outcome) -> Bool {
      self == model || (self == .ended && [.closed(place: 0), .cancelled].contains(model))
    }
  }

  struct Waiting: Hashable {
    var operation: Int
    var place: Int
    var value: Int
  }

  struct Channel: Hashable {
    var limit: Int
    var buffer: [Int] = []
    var isClosed = false
    var senders: [Waiting] = []
    var receivers: [Waiting] = []
  }

  private(set) var channels: [Channel]
  private(set) var outcomes: [Int: Outcome] = [:]

  init(limits: [Int]) { channels = limits.map { Channel(limit: $0) } }

  func isWaiting(_ operation: Int) -> Bool {
    channels.contains { ($0.senders + $0.receivers).contains { $0.operation == operation } }
  }

  /// Begins an operation, which looks at its case `first` before the others.
  mutating func invoke(_ operation: Program.Operation, first: Int = 0) {
    for place in [first] + operation.parts.indices.filter({ $0 != first }) {
      if let outcome = attempt(operation.parts[place], at: place) {
        outcomes[operation.number] = outcome
        return
      }
    }
    guard operation.waits else {
      outcomes[operation.number] = .nothing
      return
    }
    for (place, part) in operation.parts.enumerated() {
      let waiting = Waiting(operation: operation.number, place: place, value: part.value ?? 0)
      if part.value != nil {
        channels[part.channel].senders.append(waiting)
      } else {
        channels[part.channel].receivers.append(waiting)
      }
    }
  }

  private mutating func attempt(_ part: Program.Part, at place: Int) -> Outcome? {
    let channel = channels[part.channel]
    if let value = part.value {
      if channel.isClosed { return .closed(place: place) }
      if let receiver = channel.receivers.first {
        finish(receiver.operation, .received(place: receiver.place, value))
        return .sent(place: place)
      }
      guard channel.buffer.count < channel.limit else { return nil }
      channels[part.channel].buffer.append(value)
      return .sent(place: place)
    }
    if let value = channel.buffer.first {
      channels[part.channel].buffer.removeFirst()
      if let sender = channel.senders.first {
        channels[part.channel].buffer.append(sender.value)
        finish(sender.operation, .sent(place: sender.place))
      }
      return .received(place: place, value)
    }
    if let sender = channel.senders.first {
      finish(sender.operation, .sent(place: sender.place))
      return .received(place: place, sender.value)
    }
    return channel.isClosed ? .closed(place: place) : nil
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
    while let waiting = channels[channel].receivers.first ?? channels[channel].senders.first {
      finish(waiting.operation, .closed(place: waiting.place))
    }
  }

  mutating func cancel(_ operation: Int) { finish(operation, .cancelled) }

  mutating func note(_ operation: Int) { outcomes[operation] = .nothing }
}
