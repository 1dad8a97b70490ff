internal import CApusTasks

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
