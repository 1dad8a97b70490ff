internal import CApusTasks

/// The slots that are reserved for permits.
///
/// A wait for a slot is a wait in the queue of senders without an element. Both kinds of waiter
/// need a slot. While any waiter is in that queue, every slot has an element or a permit.
extension ChannelState {
  /// Whether a permit reserves a slot. If a send never waits, no slot need be reserved.
  private var reservesSlots: Bool { overflow == .waits && limit != .max }

  package mutating func reserve() -> ReserveStep {
    if isClosed { return .closed }
    if reservesSlots {
      guard count < accepts else { return .wait }
      accepts -= 1
    }
    reserved += 1
    return .granted
  }

  /// Returns the step of a send by a permit. Every step except `grow` uses the permit up. After
  /// `hand`, the caller calls `unreserve`. The step is never `wait` or `closed`.
  @usableFromInline
  package mutating func redeem() -> SendStep {
    if let receiver = receivers.popFirst() { return .hand(receiver) }
    if count == room && !reservesSlots {
      let step = sendToFull()
      if case .grow = step { return step }
      reserved -= 1
      return step
    }
    reserved -= 1
    if reservesSlots && !isClosed { accepts += 1 }
    return .store(append())
  }

  /// Gives up the reservation of a permit.
  ///
  /// - Returns: The waiters to wake. If a waiter has an element, the caller stores it in its slot
  ///   under the lock.
  package mutating func unreserve() -> Unreserved {
    reserved -= 1
    if isFinished {
      return Unreserved(
        next: nil,
        closing: Closing(isFirst: false, receivers: receivers.takeAll(), senders: WaiterQueue()))
    }
    guard reservesSlots && !isClosed else {
      return Unreserved(next: nil, closing: Closing(isFirst: false))
    }
    accepts += 1
    guard let next = popSender() else {
      return Unreserved(next: nil, closing: Closing(isFirst: false))
    }
    guard next.reserves else {
      return Unreserved(next: next, slot: append(), closing: Closing(isFirst: false))
    }
    reserveSlot()
    return Unreserved(next: next, closing: Closing(isFirst: false))
  }

  /// Takes an element from the ring while waiters other than plain senders wait, or slots are
  /// reserved.
  @usableFromInline
  mutating func takeAndPassSlot(_ slot: Int) -> ReceiveStep {
    let wasFull = count == room
    count -= 1
    guard let next = popSender() else { return .take(slot) }
    if next.reserves {
      reserveSlot()
    } else {
      count += 1
      if wasFull { return .takeAndRefill(slot, next) }
    }
    return .takeAndPass(slot, next)
  }

  /// The slot of the newest element.
  @usableFromInline
  package var lastSlot: Int {
    let slot = head + count - 1
    return slot < room ? slot : slot - room
  }

  /// Removes the first waiter that has an element, past waiters that only reserve a slot. A waiting
  /// receiver takes that element, so it needs no slot. Each reservation is passed once.
  @usableFromInline
  mutating func popPastReservations() -> Waiter? {
    while let next = senders.next(after: passed) {
      if next.reserves {
        passed = next
      } else {
        _ = senders.remove(next)
        if next.claim() { return next }
      }
    }
    return nil
  }

  private mutating func reserveSlot() {
    accepts -= 1
    reserved += 1
  }

  private mutating func append() -> Int {
    count += 1
    return lastSlot
  }

  private mutating func popSender() -> Waiter? {
    let next = senders.popFirst()
    if let last = passed, !last.isLinked { passed = nil }
    return next
  }
}

/// The result of a request for a slot.
package enum ReserveStep {
  /// The slot is reserved.
  case granted
  /// Wait for a slot.
  case wait
  /// The channel is closed.
  case closed
}

/// The waiters to wake after a permit was used or given up.
///
/// The next owner of its slot is woken. If the channel is closed and this was the last permit, the
/// waiting receivers are woken too.
package struct Unreserved: ~Copyable {
  /// The waiter that has the slot now.
  package let next: Waiter?
  /// The slot for the element of `next`, or `nil` if it has none. The element is stored before the
  /// lock is released.
  package let slot: Int?
  private var closing: Closing

  init(next: Waiter?, slot: Int? = nil, closing: consuming Closing) {
    self.next = next
    self.slot = slot
    self.closing = closing
  }

  /// Wakes all waiters, after the lock was released.
  package mutating func tell() {
    next?.wake(APUS_OUTCOME_DONE)
    closing.tell()
  }
}
