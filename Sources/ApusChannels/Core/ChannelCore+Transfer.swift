public import CApusTasks

// SAFETY: each function begins under the lock and releases it. The state has decided which slots
// are initialised.
/// The operations that follow a decision of the state.
extension ChannelCore where Element: ~Copyable {
  /// Takes an element out of the ring, and shrinks the ring if it is too large.
  @inlinable
  @inline(__always)
  func finishTaking(_ slot: Int) -> sending Element {
    let element = take(from: slot)
    if unsafe state.pointee.shouldShrink { resize() }
    release()
    return element
  }

  /// Takes an element out of the ring, but does not shrink it: `endsAfterChores` does.
  @inlinable
  @inline(__always)
  func finishReceiving(_ slot: Int) -> sending Element {
    let element = take(from: slot)
    release()
    return element
  }

  /// Takes an element out of the ring, and gives its slot to the sender that has waited longest.
  @inlinable
  @inline(__always)
  func refill(_ slot: Int, from sender: Waiter) -> sending Element {
    let element = take(from: slot)
    put(sender.move(Element.self), in: slot)
    release()
    sender.wake(APUS_OUTCOME_DONE)
    return element
  }

  /// Takes an element out of the ring, and passes its capacity to the waiter that has waited
  /// longest.
  @inlinable
  @inline(never)
  func take(_ slot: Int, passingSlotTo waiter: Waiter) -> sending Element {
    let element = take(from: slot)
    if !waiter.reserves { unsafe put(waiter.move(Element.self), in: state.pointee.lastSlot) }
    release()
    waiter.wake(APUS_OUTCOME_DONE)
    return element
  }

  /// Takes the element of a waiting sender.
  @inlinable
  @inline(__always)
  func take(from sender: Waiter) -> sending Element {
    release()
    let element = sender.move(Element.self)
    sender.wake(APUS_OUTCOME_DONE)
    return element
  }

  /// Hands an element to a waiting receiver.
  @inlinable
  @inline(__always)
  func hand(_ element: consuming Element, to receiver: Waiter) {
    release()
    receiver.put(element)
    receiver.wake(APUS_OUTCOME_DONE)
  }

  /// Puts an element into the ring.
  @inlinable
  @inline(__always)
  func store(_ element: consuming Element, in slot: Int) {
    put(element, in: slot)
    release()
  }

  /// Replaces the oldest element by a new element.
  @usableFromInline
  @inline(never)
  func replace(_ slot: Int, by element: consuming Element) {
    let oldest = take(from: slot)
    put(element, in: slot)
    release()
    _ = consume oldest
  }

  /// Returns the element of a receiver that waited, or `nil`. Returns the waiter to the store. The
  /// lock is not held.
  @inlinable
  @inline(__always)
  func received(_ waiter: Waiter) -> sending Element? {
    if waiter.outcome == APUS_OUTCOME_DONE {
      let element = waiter.move(Element.self)
      waiter.releasePayload(of: Element.self)
      waiter.give()
      return element
    }
    waiter.releasePayload(of: Element.self)
    waiter.give()
    return nil
  }

  /// Adds a waiter with an element to the queue of senders. Also returns the number of operations
  /// since the last wait.
  @inlinable
  @inline(__always)
  func joinSenders(_ element: consuming Element) -> (waiter: Waiter, operations: UInt32) {
    let waiter = unsafe Waiter.take(for: block, sends: true, isGuarded: false)
    waiter.reservePayload(for: Element.self)
    waiter.put(element)
    unsafe waiter.setSlots(state.pointee.limit)
    unsafe state.pointee.senders.append(waiter)
    let operations = takeOperations()
    release()
    return (waiter, operations)
  }

  /// Adds a waiter to the queue of receivers. Also returns the number of operations since the last
  /// wait.
  @inlinable
  @inline(__always)
  func joinReceivers() -> (waiter: Waiter, operations: UInt32) {
    let waiter = unsafe Waiter.take(for: block, sends: false, isGuarded: false)
    waiter.reservePayload(for: Element.self)
    unsafe waiter.setSlots(state.pointee.limit)
    unsafe state.pointee.receivers.append(waiter)
    let operations = takeOperations()
    release()
    return (waiter, operations)
  }

  /// Returns the number of lock acquisitions since the last call. Under the lock.
  @inlinable
  @inline(__always)
  func takeOperations() -> UInt32 {
    let version = lock.takenCount
    let new = unsafe version &- state.pointee.noted
    unsafe state.pointee.noted = version
    return UInt32(truncatingIfNeeded: new)
  }

  /// Returns the waiter of a sender to the store after its element was taken. The lock is not held.
  @inlinable
  @inline(__always)
  func finishSending(_ waiter: Waiter) {
    waiter.releasePayload(of: Element.self)
    waiter.give()
  }
}
