internal import CApusTasks

/// A waiter for a buffer slot instead of a receiver. It has no element.
///
/// It is chosen like a case of a select, so that the common path of a send need not check for it.
extension Waiter {
  /// Takes a waiter from the calling thread's store.
  static func takeForReservation(of channel: UnsafeMutableRawPointer) -> Waiter {
    // SAFETY: fresh from the store, so no other thread uses it.
    let waiter = unsafe take(for: channel, sends: true, isGuarded: false)
    unsafe waiter.pointer.pointee.place = reservationIndex
    unsafe apus_claim_open(waiter.pointer)
    return waiter
  }

  /// Whether the waiter waits for a slot.
  @usableFromInline
  package var reserves: Bool {
    // SAFETY: set before the waiter was linked.
    unsafe pointer.pointee.place == Self.reservationIndex
  }

  /// The previous waiter in its queue.
  var previous: Waiter? {
    // SAFETY: the lock of its channel is held.
    unsafe pointer.pointee.previous.map { unsafe Waiter($0) }
  }

  /// Whether the waiter is in a queue.
  var isLinked: Bool {
    // SAFETY: the lock of its channel is held.
    unsafe pointer.pointee.linked
  }

  /// The case index of a reservation. No select has so many cases.
  private static var reservationIndex: UInt32 { .max - 1 }
}
