import ApusChannels
import CApusTasks

/// The state of a channel with a ring of numbers, driven by hand instead of tasks.
struct StateUnderTest: ~Copyable {
  private var state: ChannelState
  private var ring: [Int?]
  private var waiters: [Int: Waiter] = [:]
  private var known: [Int: ChannelModel.Outcome] = [:]
  private(set) var dropped: [Int] = []

  init(limit: Int, room: Int, overflow: Overflow) {
    state = ChannelState(limit: limit, room: room, overflow: overflow)
    ring = Array(repeating: nil, count: room)
  }

  var count: Int { state.count }
  var isClosed: Bool { state.isClosed }
  var room: Int { state.room }

  /// Returns the outcome of each operation that has ended.
  mutating func outcomes() -> [Int: ChannelModel.Outcome] {
    for (operation, waiter) in waiters where waiter.isWoken {
      waiters[operation] = nil
      known[operation] = outcome(of: waiter)
      waiter.give()
    }
    return known
  }

  private func outcome(of waiter: Waiter) -> ChannelModel.Outcome {
    switch waiter.outcome {
    case APUS_OUTCOME_DONE where waiter.reserves: .reserved
    case APUS_OUTCOME_DONE: waiter.sends ? .sent : .received(waiter.move(Int.self))
    case APUS_OUTCOME_CLOSED: .closed
    default: .cancelled
    }
  }

  mutating func send(_ value: Int, as operation: Int, waits: Bool) {
    switch state.send() {
    case .hand(let receiver):
      receiver.put(value)
      receiver.wake(APUS_OUTCOME_DONE)
      known[operation] = .sent
    case .store(let slot):
      precondition(ring[slot] == nil)
      ring[slot] = value
      known[operation] = .sent
    case .replace(let slot):
      if let oldest = ring[slot] { dropped.append(oldest) }
      ring[slot] = value
      known[operation] = .sent
    case .drop:
      dropped.append(value)
      known[operation] = .sent
    case .grow:
      resize()
      send(value, as: operation, waits: waits)
    case .wait where waits: wait(operation, sending: value)
    case .wait: known[operation] = .full
    case .closed: known[operation] = .closed
    }
  }

  private mutating func wait(_ operation: Int, sending value: Int?) {
    let waiter = Waiter.takeForTests(sends: value != nil)
    if let value {
      waiter.put(value)
      state.senders.append(waiter)
    } else {
      state.receivers.append(waiter)
    }
    waiters[operation] = waiter
  }

  mutating func receive(as operation: Int, waits: Bool) {
    switch state.receive() {
    case .take(let slot):
      known[operation] = .received(take(slot))
      if state.shouldShrink { resize() }
    case .takeAndRefill(let slot, let sender):
      known[operation] = .received(take(slot))
      ring[slot] = sender.move(Int.self)
      sender.wake(APUS_OUTCOME_DONE)
    case .takeAndPass(let slot, let waiter):
      known[operation] = .received(take(slot))
      if !waiter.reserves { ring[state.lastSlot] = waiter.move(Int.self) }
      waiter.wake(APUS_OUTCOME_DONE)
    case .takeFrom(let sender):
      known[operation] = .received(sender.move(Int.self))
      sender.wake(APUS_OUTCOME_DONE)
    case .wait where waits: wait(operation, sending: nil)
    case .wait: known[operation] = .empty
    case .closed: known[operation] = .closed
    }
  }

  mutating func reserve(as operation: Int, waits: Bool) {
    switch state.reserve() {
    case .granted: known[operation] = .reserved
    case .wait where waits:
      let waiter = Waiter.takeForTests(sends: true, reserves: true)
      state.senders.append(waiter)
      waiters[operation] = waiter
    case .wait: known[operation] = .full
    case .closed: known[operation] = .closed
    }
  }

  mutating func redeem(_ value: Int, as operation: Int) {
    known[operation] = .sent
    switch state.redeem() {
    case .hand(let receiver):
      receiver.put(value)
      receiver.wake(APUS_OUTCOME_DONE)
      giveBack()
    case .store(let slot):
      precondition(ring[slot] == nil)
      ring[slot] = value
    case .replace(let slot):
      if let oldest = ring[slot] { dropped.append(oldest) }
      ring[slot] = value
    case .drop: dropped.append(value)
    case .grow:
      resize()
      redeem(value, as: operation)
    case .wait, .closed: preconditionFailure("a permit neither waits nor fails")
    }
  }

  mutating func giveBack() {
    var unreserved = state.unreserve()
    if let slot = unreserved.slot, let next = unreserved.next { ring[slot] = next.move(Int.self) }
    unreserved.tell()
  }

  private mutating func take(_ slot: Int) -> Int {
    guard let value = ring[slot] else { preconditionFailure("slot \(slot) is empty") }
    ring[slot] = nil
    return value
  }

  private mutating func resize() {
    let room = state.betterRoom
    let elements = (0..<state.count).map { ring[(state.head + $0) % ring.count] }
    ring = elements + Array(repeating: nil, count: room - elements.count)
    state.resized(to: room)
  }

  mutating func close() {
    var closing = state.close()
    closing.tell()
  }

  mutating func cancel(_ operation: Int) {
    guard let waiter = waiters[operation], !waiter.isWoken else { return }
    if waiter.reserves && !waiter.cancelReservationForTests() { return }
    if state.remove(waiter) { waiter.wake(APUS_OUTCOME_CANCELLED) }
  }
}
