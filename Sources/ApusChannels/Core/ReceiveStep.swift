/// The step that a receiver is to do under the lock, after the decision of the state.
@frozen
@usableFromInline
package enum ReceiveStep {
  /// Take the element in this slot, and unlock.
  case take(Int)
  /// Take the element in this slot, store the element of this sender there, unlock, and wake the
  /// sender.
  case takeAndRefill(Int, Waiter)
  /// Take the element in this slot. Store the element of this waiter, if it has one, in the last
  /// slot. Unlock, and wake the waiter.
  case takeAndPass(Int, Waiter)
  /// Unlock, and take the element of this sender.
  case takeFrom(Waiter)
  /// Wait for a sender.
  case wait
  /// Unlock. No more elements will arrive.
  case closed
}
