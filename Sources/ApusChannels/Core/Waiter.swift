public import CApus

// SAFETY: who has taken a waiter has it until he gives it back; the rule below says who may use it meanwhile.
/// An operation that waits, and the task behind it: a link of a channel's queue.
///
/// Who may touch it changes: the lock of its channel while it is linked, then who unlinked it until it
/// wakes it, then the task that waited.
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

  /// Takes one from the calling thread's store, for an operation on the channel at `channel`.
  @inlinable
  @inline(__always)
  package static func take(
    for channel: UnsafeMutableRawPointer, sends: Bool, isGuarded: Bool
  ) -> Waiter {
    // SAFETY: fresh from the store, so that it is ours alone.
    let pointer = unsafe apus_waiter_take()
    unsafe apus_waiter_prepare(pointer, channel, sends, isGuarded)
    return unsafe Waiter(pointer)
  }

  /// Gives it back to the store; its payload was moved out.
  @inlinable
  @inline(__always)
  package func give() {
    expectTaken()
    // SAFETY: called by the task that waited, once, after it was woken.
    unsafe apus_waiter_give(pointer)
  }

  /// How many places its channel has.
  @inlinable
  @inline(__always)
  func setPlaces(_ count: Int) {
    // SAFETY: not yet linked.
    unsafe apus_waiter_set_places(pointer, count)
  }

  /// Makes the task go on. The waiter is not to be touched afterwards.
  @inlinable
  @inline(__always)
  package func wake(_ outcome: apus_outcome) {
    Self.checkpoint()
    expectTaken()
    // SAFETY: called once, by who unlinked it.
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

  /// Whether it waits to send, and not to receive.
  package var sends: Bool {
    // SAFETY: set before it was linked.
    unsafe pointer.pointee.sends
  }
}
