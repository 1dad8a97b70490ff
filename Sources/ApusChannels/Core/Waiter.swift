public import CApusTasks

// SAFETY: a waiter belongs to its taker until it is returned. The rule below says which thread may
// use it meanwhile.
/// A waiting operation and its task: a link of a channel's queue.
///
/// The right to use a waiter changes. The lock of its channel guards it while it is linked. Then it
/// belongs to the thread that unlinked it, until that thread wakes it. After that it belongs to the
/// task that waited.
@safe
@frozen
@usableFromInline
package struct Waiter: Equatable, @unchecked Sendable {
  @usableFromInline let pointer: UnsafeMutablePointer<apus_waiter>

  @inlinable
  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<apus_waiter>) {
    // SAFETY: as above.
    unsafe self.pointer = pointer
  }

  @inlinable
  @inline(__always)
  package static func == (left: Self, right: Self) -> Bool {
    // SAFETY: compares addresses.
    unsafe left.pointer == right.pointer
  }

  /// Takes a waiter from the calling thread's store, for an operation on the channel at `channel`.
  @inlinable
  @inline(__always)
  package static func take(
    for channel: UnsafeMutableRawPointer, sends: Bool, isGuarded: Bool
  ) -> Waiter {
    // SAFETY: fresh from the store, so no other thread uses it.
    let pointer = unsafe apus_waiter_take()
    unsafe apus_waiter_prepare(pointer, channel, sends, isGuarded)
    return unsafe Waiter(pointer)
  }

  /// Returns the waiter to the store. Its payload was moved out before.
  @inlinable
  @inline(__always)
  package func give() {
    expectTaken()
    // SAFETY: called by the task that waited, once, after it was woken.
    unsafe apus_waiter_give(pointer)
  }

  /// Sets the number of buffer slots of the channel.
  @inlinable
  @inline(__always)
  func setSlots(_ count: Int) {
    // SAFETY: the waiter is not yet linked.
    unsafe apus_waiter_set_places(pointer, count)
  }

  /// Resumes the task. The waiter must not be used afterwards.
  @inlinable
  @inline(__always)
  package func wake(_ outcome: apus_outcome) {
    Self.checkpoint()
    expectTaken()
    // SAFETY: called once, by the thread that unlinked it.
    unsafe pointer.pointee.outcome = UInt8(truncatingIfNeeded: outcome.rawValue)
    unsafe apus_waiter_wake(pointer)
    Self.checkpoint()
  }

  @inlinable
  @inline(__always)
  package var outcome: apus_outcome {
    expectTaken()
    // SAFETY: read by the task that waited, after it was woken.
    return unsafe apus_outcome(rawValue: apus_outcome.RawValue(pointer.pointee.outcome))
  }

  @inlinable
  @inline(__always)
  package var isWoken: Bool {
    expectTaken()
    // SAFETY: an atomic load.
    return unsafe apus_waiter_is_woken(pointer)
  }

  /// Whether the waiter waits to send, and not to receive.
  package var sends: Bool {
    // SAFETY: set before the waiter was linked.
    unsafe pointer.pointee.sends
  }
}
