internal import CApusTasks

/// The operations of permits that follow a decision of the state.
extension ChannelCore where Element: ~Copyable {
  /// Adds a waiter for a slot to the queue of senders. Also returns the number of operations since
  /// the last wait.
  func joinReservations() -> (waiter: Waiter, operations: UInt32) {
    let waiter = Waiter.takeForReservation(of: self)
    decide { $0.senders.append(waiter) }
    let operations = takeOperations()
    release()
    return (waiter, operations)
  }

  /// Returns the error of a task that waited for a slot, or `nil` if it has a slot. Returns the
  /// waiter to the store. The lock is not held.
  func finishReserving(_ waiter: Waiter) -> ReserveError? {
    let outcome = waiter.outcome
    if outcome == APUS_OUTCOME_CANCELLED { remove(waiter) }
    waiter.give()
    if outcome == APUS_OUTCOME_DONE { return nil }
    return outcome == APUS_OUTCOME_CANCELLED ? .cancelled : .closed
  }

  /// Hands the element of a permit to a waiting receiver, and frees the reserved slot for another
  /// sender.
  @usableFromInline
  @inline(never)
  func handOver(_ element: consuming Element, to receiver: Waiter) {
    var unreserved = decide { $0.unreserve() }
    admit(unreserved)
    release()
    receiver.put(element)
    receiver.wake(APUS_OUTCOME_DONE)
    unreserved.tell()
  }

  /// Passes the slot of a permit to the next waiting sender.
  func unreserve() {
    acquire()
    var unreserved = decide { $0.unreserve() }
    admit(unreserved)
    release()
    unreserved.tell()
  }

  /// Stores the element of the sender that has the slot now. Under the lock.
  private func admit(_ unreserved: borrowing Unreserved) {
    if let next = unreserved.next, let slot = unreserved.slot {
      put(next.move(Element.self), in: slot)
    }
  }
}
