/// The step that a sender is to do with its element.
@frozen
@usableFromInline
package enum SendStep {
  /// Unlock, and hand the element to this receiver.
  case hand(Waiter)
  /// Store the element in this empty slot, and unlock.
  case store(Int)
  /// Take the old element from this slot, store the new element there, unlock, and drop the old
  /// element.
  case replace(Int)
  /// Unlock, and drop the element.
  case drop
  /// Enlarge the ring, and ask again.
  case grow
  /// Wait for a receiver.
  case wait
  /// Unlock. No receiver will ever take the element.
  case closed
}
