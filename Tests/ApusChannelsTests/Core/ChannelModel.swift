import ApusChannels

/// What a channel is, as slowly and as plainly as can be: the yardstick of the tests. Operations have numbers;
/// what becomes of them is noted when it is known.
struct ChannelModel {
  enum Outcome: Equatable {
    case sent
    case full
    case received(Int)
    case empty
    case closed
    case cancelled
  }

  let limit: Int
  let overflow: Overflow
  private(set) var buffer: [Int] = []
  private(set) var senders: [(operation: Int, value: Int)] = []
  private(set) var receivers: [Int] = []
  private(set) var isClosed = false
  private(set) var dropped: [Int] = []
  private(set) var outcomes: [Int: Outcome] = [:]

  init(limit: Int, overflow: Overflow) {
    self.limit = limit
    self.overflow = overflow
  }

  mutating func send(_ value: Int, as operation: Int, waits: Bool) {
    if isClosed {
      outcomes[operation] = .closed
    } else if !receivers.isEmpty {
      outcomes[receivers.removeFirst()] = .received(value)
      outcomes[operation] = .sent
    } else if buffer.count < limit {
      buffer.append(value)
      outcomes[operation] = .sent
    } else {
      sendToFull(value, as: operation, waits: waits)
    }
  }

  private mutating func sendToFull(_ value: Int, as operation: Int, waits: Bool) {
    switch overflow {
    case .waits where waits: senders.append((operation, value))
    case .waits: outcomes[operation] = .full
    case .dropsNewest:
      dropped.append(value)
      outcomes[operation] = .sent
    case .dropsOldest:
      dropped.append(buffer.removeFirst())
      buffer.append(value)
      outcomes[operation] = .sent
    }
  }

  mutating func receive(as operation: Int, waits: Bool) {
    if !buffer.isEmpty {
      outcomes[operation] = .received(buffer.removeFirst())
      admitSender()
    } else if let sender = senders.first {
      senders.removeFirst()
      outcomes[sender.operation] = .sent
      outcomes[operation] = .received(sender.value)
    } else if isClosed {
      outcomes[operation] = .closed
    } else if waits {
      receivers.append(operation)
    } else {
      outcomes[operation] = .empty
    }
  }

  private mutating func admitSender() {
    guard let sender = senders.first else { return }
    senders.removeFirst()
    buffer.append(sender.value)
    outcomes[sender.operation] = .sent
  }

  mutating func close() {
    isClosed = true
    for operation in receivers + senders.map(\.operation) { outcomes[operation] = .closed }
    receivers = []
    senders = []
  }

  mutating func cancel(_ operation: Int) {
    guard receivers.contains(operation) || senders.contains(where: { $0.operation == operation })
    else { return }
    receivers.removeAll { $0 == operation }
    senders.removeAll { $0.operation == operation }
    outcomes[operation] = .cancelled
  }
}
