internal import CApus

/// A waiter for a place and not for a receiver: one without an element. It is chosen like a case of a select, so that
/// the common way of a send need not ask for it.
extension Waiter {
  /// Takes one from the calling thread's store.
  static func takeForReservation(of channel: UnsafeMutableRawPointer) -> Waiter {
    // SAFETY: fresh from the store, so that it is ours alone.
    let waiter = unsafe take(for: channel, sends: true, isGuarded: false)
    unsafe waiter.pointer.pointee.place = reservationPlace
    unsafe apus_claim_open(waiter.pointer)
    return waiter
  }

  /// Whether it waits for a place.
  @usableFromInline
  package var reserves: Bool {
    // SAFETY: set before it was linked.
    unsafe pointer.pointee.place == Self.reservationPlace
  }

  /// The waiter before it in its queue.
  var previous: Waiter? {
    // SAFETY: the lock of its channel is held.
    unsafe pointer.pointee.previous.map { unsafe Waiter($0) }
  }

  /// Whether it is in a queue.
  var isLinked: Bool {
    // SAFETY: the lock of its channel is held.
    unsafe pointer.pointee.linked
  }

  /// No select has so many cases.
  private static var reservationPlace: UInt32 { .max - 1 }
}
