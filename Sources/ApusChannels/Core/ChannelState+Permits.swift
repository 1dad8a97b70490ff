/// Places that are kept for permits. Waiting for one is waiting in the queue of senders without an element, since both
/// want a place: while anybody is there, every place has an element or a permit.
extension ChannelState {
  /// Whether a permit keeps a place from others. Where a send never waits there is nothing to keep.
  private var keepsPlaces: Bool { overflow == .waits && limit != .max }

  package mutating func reserve() -> ReserveStep {
    if isClosed { return .closed }
    if keepsPlaces {
      guard count < accepts else { return .wait }
      accepts -= 1
    }
    reserved += 1
    return .granted
  }

  /// The step of a send for which there is a permit: whatever it is but `grow`, the permit is used up, and `unreserve`
  /// follows where it is `hand`. It is never `wait` nor `closed`.
  @usableFromInline
  package mutating func redeem() -> SendStep {
    if let receiver = receivers.popFirst() { return .hand(receiver) }
    if count == room && !keepsPlaces {
      let step = sendToFull()
      if case .grow = step { return step }
      reserved -= 1
      return step
    }
    reserved -= 1
    if keepsPlaces && !isClosed { accepts += 1 }
    return .store(append())
  }

  /// Gives up what was reserved for a permit.
  ///
  /// - Returns: who is to be told; an element of theirs is to be put into its slot under the lock.
  package mutating func unreserve() -> Unreserved {
    reserved -= 1
    if isFinished {
      return Unreserved(
        next: nil,
        closing: Closing(isFirst: false, receivers: receivers.takeAll(), senders: WaiterQueue()))
    }
    guard keepsPlaces && !isClosed else {
      return Unreserved(next: nil, closing: Closing(isFirst: false))
    }
    accepts += 1
    guard let next = popSender() else {
      return Unreserved(next: nil, closing: Closing(isFirst: false))
    }
    guard next.reserves else {
      return Unreserved(next: next, slot: append(), closing: Closing(isFirst: false))
    }
    keepPlace()
    return Unreserved(next: next, closing: Closing(isFirst: false))
  }

  /// Takes an element from the ring while others than plain senders wait, or places are reserved.
  @usableFromInline
  mutating func takeAndPassPlace(_ slot: Int) -> ReceiveStep {
    let wasFull = count == room
    count -= 1
    guard let next = popSender() else { return .take(slot) }
    if next.reserves {
      keepPlace()
    } else {
      count += 1
      if wasFull { return .takeAndRefill(slot, next) }
    }
    return .takeAndPass(slot, next)
  }

  /// The slot of the element that was sent last.
  @usableFromInline
  package var lastSlot: Int {
    let slot = head + count - 1
    return slot < room ? slot : slot - room
  }

  /// Removes the first that waits with an element, past those that wait for a place: a receiver is there, and needs
  /// none. Each is passed once.
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

  private mutating func keepPlace() {
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
