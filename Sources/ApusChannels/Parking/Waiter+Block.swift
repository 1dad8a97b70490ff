internal import CApusTasks

extension Waiter {
  /// Blocks the calling thread until the waiter is woken.
  func block() {
    // SAFETY: the waiter is ours until it is woken.
    unsafe apus_waiter_guard(pointer)
    unsafe apus_waiter_block(pointer)
  }
}
