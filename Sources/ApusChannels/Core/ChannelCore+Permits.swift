internal import CApus

// SAFETY: as in `ChannelCore+Transfer`.
/// What is done for permits after the state has decided.
extension ChannelCore where Element: ~Copyable {
  /// Adds a waiter for a place to the queue of senders. Also returns how many operations there were since the last
  /// wait.
  func joinReservations() -> (waiter: Waiter, operations: UInt32) {
    let waiter = unsafe Waiter.takeForReservation(of: block)
    unsafe state.pointee.senders.append(waiter)
    let operations = takeOperations()
    release()
    return (waiter, operations)
  }

  /// Whether a task that waited for a place has none, and why; gives its waiter back. The lock is not held.
  func finishReserving(_ waiter: Waiter) -> ReserveError? {
    let outcome = waiter.outcome
    if outcome == APUS_OUTCOME_CANCELLED { remove(waiter) }
    waiter.give()
    if outcome == APUS_OUTCOME_DONE { return nil }
    return outcome == APUS_OUTCOME_CANCELLED ? .cancelled : .closed
  }

  /// Hands the element of a permit to a receiver that waited, so that its place is for somebody else.
  @usableFromInline
  @inline(never)
  func handOver(_ element: consuming Element, to receiver: Waiter) {
    var unreserved = unsafe state.pointee.unreserve()
    admit(unreserved)
    release()
    receiver.put(element)
    receiver.wake(APUS_OUTCOME_DONE)
    unreserved.tell()
  }

  /// Gives the place of a permit to somebody else.
  func unreserve() {
    acquire()
    var unreserved = unsafe state.pointee.unreserve()
    admit(unreserved)
    release()
    unreserved.tell()
  }

  /// Puts the element of who has the place now into it. Under the lock.
  private func admit(_ unreserved: borrowing Unreserved) {
    if let next = unreserved.next, let slot = unreserved.slot {
      put(next.move(Element.self), in: slot)
    }
  }
}
