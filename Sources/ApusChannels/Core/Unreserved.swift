internal import CApus

/// Who is to be told that a permit is no more: who has its place now, and receivers that have nothing to wait for if
/// the channel is closed and it was the last one.
package struct Unreserved: ~Copyable {
  /// Who has the place now.
  package let next: Waiter?
  /// Where the element of `next` is to be put before the lock is released, if it has one.
  package let slot: Int?
  private var closing: Closing

  init(next: Waiter?, slot: Int? = nil, closing: consuming Closing) {
    self.next = next
    self.slot = slot
    self.closing = closing
  }

  /// Wakes them all, after the lock was released.
  package mutating func tell() {
    next?.wake(APUS_OUTCOME_DONE)
    closing.tell()
  }
}
