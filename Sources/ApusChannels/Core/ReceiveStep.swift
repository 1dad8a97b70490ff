/// What a receiver is to do.
@frozen
@usableFromInline
package enum ReceiveStep {
  /// Take what lies in this slot, and unlock.
  case take(Int)
  /// Take what lies in this slot, put this sender's element there, unlock, and wake the sender.
  case takeAndRefill(Int, Waiter)
  /// Take what lies in this slot, put the element of this waiter into the last slot, if it has one, unlock, and wake it.
  case takeAndPass(Int, Waiter)
  /// Unlock, and take the element of this sender.
  case takeFrom(Waiter)
  /// Wait for a sender.
  case wait
  /// Unlock; there will be no more elements.
  case closed
}
