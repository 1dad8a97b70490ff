public import CApusTasks

/// The operations that follow a decision of the state. Unless its comment says otherwise, each
/// begins under the lock and releases the lock.
extension ChannelCore where Element: ~Copyable {
  /// Takes an element out of the ring, and shrinks the ring if it is too large.
  @inlinable
  @inline(__always)
  func finishTaking(_ slot: Int) -> sending Element {
    let element = take(from: slot)
    if decide({ $0.shouldShrink }) { resize() }
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
  @inline(__always)
  func take(_ slot: Int, passingSlotTo waiter: Waiter) -> sending Element {
    if isWide(Element.self) { return takeWide(slot, passingSlotTo: waiter).take() }
    return takeByCall(slot, passingSlotTo: waiter)
  }

  @usableFromInline
  @inline(never)
  func takeWide(_ slot: Int, passingSlotTo waiter: Waiter) -> sending WidePlace<Element> {
    WidePlace(takeByCall(slot, passingSlotTo: waiter))
  }

  @inlinable
  @inline(never)
  func takeByCall(_ slot: Int, passingSlotTo waiter: Waiter) -> sending Element {
    let element = take(from: slot)
    if !waiter.reserves { put(waiter.move(Element.self), in: decide { $0.lastSlot }) }
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
  @inlinable
  @inline(__always)
  func replace(_ slot: Int, by element: consuming Element) {
    if isWide(Element.self) { return replaceByCall(slot, by: WidePlace(element)) }
    replaceByCall(slot, by: element)
  }

  @usableFromInline
  @inline(never)
  func replaceByCall(_ slot: Int, by element: WidePlace<Element>) {
    replaceByCall(slot, by: element.take())
  }

  @usableFromInline
  @inline(never)
  func replaceByCall(_ slot: Int, by element: consuming Element) {
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
    let waiter = Waiter.take(for: self, sends: true)
    waiter.reservePayload(for: Element.self)
    waiter.put(element)
    decide { state in
      waiter.setSlots(state.limit)
      state.senders.append(waiter)
    }
    let operations = takeOperations()
    release()
    return (waiter, operations)
  }

  /// Adds a waiter to the queue of receivers. Also returns the number of operations since the last
  /// wait.
  @inlinable
  @inline(__always)
  func joinReceivers() -> (waiter: Waiter, operations: UInt32) {
    let waiter = Waiter.take(for: self, sends: false)
    waiter.reservePayload(for: Element.self)
    decide { state in
      waiter.setSlots(state.limit)
      state.receivers.append(waiter)
    }
    let operations = takeOperations()
    release()
    return (waiter, operations)
  }

  /// Returns the number of lock acquisitions since the last call. Under the lock.
  @inlinable
  @inline(__always)
  func takeOperations() -> UInt32 {
    let version = lock.takenCount
    return decide { state in
      let new = version &- state.noted
      state.noted = version
      return UInt32(truncatingIfNeeded: new)
    }
  }

  /// Returns the waiter of a sender to the store after its element was taken. The lock is not held.
  @inlinable
  @inline(__always)
  func finishSending(_ waiter: Waiter) {
    waiter.releasePayload(of: Element.self)
    waiter.give()
  }
}

/// Chores that one operation in 128 does for all: it checks for cancellation, and shrinks the ring.
///
/// The runtime's check for cancellation takes about 10 ns, as long as an operation that need not
/// wait. A hash of the number of lock acquisitions selects the operations that check. Every 128th
/// operation would not do: of tasks that alternate, some would never check. Multiples of the golden
/// ratio are spread evenly over the unit interval, for any stride. See Knuth, "The Art of Computer
/// Programming", volume 3, section 6.4.
extension ChannelCore where Element: ~Copyable {
  /// Whether the operation that is about to take the lock does the chores. A computation under the
  /// lock would add 0.5 ns to an operation of 14 ns.
  @inlinable
  @inline(__always)
  var hasChores: Bool {
    _slowPath(UInt32(truncatingIfNeeded: lock.countBefore) &* 0x9E37_79B1 < 1 << 25)
  }

  /// Does the chores. Returns whether the operation ends because its task was cancelled. The lock
  /// is not held.
  @usableFromInline
  @inline(never)
  func endsAfterChores() -> Bool {
    if Task.isCancelled { return true }
    acquire()
    while decide({ $0.shouldShrink }) { resize() }
    release()
    return false
  }

  /// Whether the task is cancelled. Not inlined, because the operations that check are inlined.
  @usableFromInline
  var isTaskCancelled: Bool {
    @inline(never)
    get { Task.isCancelled }
  }
}
