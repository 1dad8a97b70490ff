import ApusChannels

/// A model of a channel in the simplest form: the yardstick of the tests. Operations have numbers.
/// The model notes their outcomes when it knows them.
struct ChannelModel {
  enum Outcome: Equatable {
    case sent
    case full
    case received(Int)
    case empty
    case reserved
    case closed
    case cancelled
  }

  let limit: Int
  let overflow: Overflow
  private(set) var buffer: [Int] = []
  /// The operations that wait for a slot. The value is `nil` for a permit.
  private(set) var senders: [(operation: Int, value: Int?)] = []
  private(set) var permits = 0
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
    } else if hasFreeSlot {
      buffer.append(value)
      outcomes[operation] = .sent
    } else {
      sendToFull(value, as: operation, waits: waits)
    }
  }

  private var hasFreeSlot: Bool { buffer.count + (overflow == .waits ? permits : 0) < limit }

  mutating func reserve(as operation: Int, waits: Bool) {
    if isClosed {
      outcomes[operation] = .closed
    } else if hasFreeSlot || overflow != .waits {
      permits += 1
      outcomes[operation] = .reserved
    } else if waits {
      senders.append((operation, nil))
    } else {
      outcomes[operation] = .full
    }
  }

  mutating func redeem(_ value: Int, as operation: Int) {
    outcomes[operation] = .sent
    permits -= 1
    if !receivers.isEmpty {
      outcomes[receivers.removeFirst()] = .received(value)
    } else if buffer.count < limit {
      buffer.append(value)
    } else {
      sendToFull(value, as: operation, waits: false)
    }
    admit()
  }

  mutating func giveBack() {
    permits -= 1
    admit()
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
      admit()
    } else if let index = senders.firstIndex(where: { $0.value != nil }),
      let value = senders[index].value
    {
      outcomes[senders.remove(at: index).operation] = .sent
      outcomes[operation] = .received(value)
    } else if isClosed && permits == 0 {
      outcomes[operation] = .closed
    } else if waits {
      receivers.append(operation)
    } else {
      outcomes[operation] = .empty
    }
  }

  private mutating func admit() {
    while hasFreeSlot, !senders.isEmpty {
      let next = senders.removeFirst()
      if let value = next.value {
        buffer.append(value)
        outcomes[next.operation] = .sent
      } else {
        permits += 1
        outcomes[next.operation] = .reserved
      }
    }
    if isClosed && permits == 0 { endReceivers() }
  }

  private mutating func endReceivers() {
    for operation in receivers { outcomes[operation] = .closed }
    receivers = []
  }

  mutating func close() {
    isClosed = true
    for sender in senders { outcomes[sender.operation] = .closed }
    senders = []
    if permits == 0 { endReceivers() }
  }

  mutating func cancel(_ operation: Int) {
    guard receivers.contains(operation) || senders.contains(where: { $0.operation == operation })
    else { return }
    receivers.removeAll { $0 == operation }
    senders.removeAll { $0.operation == operation }
    outcomes[operation] = .cancelled
  }
}
