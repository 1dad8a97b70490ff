/// What a sender is to do with its element.
@frozen
@usableFromInline
package enum SendStep {
  /// Unlock, and hand it to this receiver.
  case hand(Waiter)
  /// Put it into this empty slot, and unlock.
  case store(Int)
  /// Take what lies in this slot, put it there, unlock, and drop what was taken.
  case replace(Int)
  /// Unlock, and drop it.
  case drop
  /// Enlarge the ring, and ask again.
  case grow
  /// Wait for a receiver.
  case wait
  /// Unlock; nobody will ever receive it.
  case closed
}
