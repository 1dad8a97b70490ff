internal import CApus

extension Waiter {
  /// A waiter of no channel, for tests of the state.
  package static func takeForTests(sends: Bool) -> Waiter {
    // SAFETY: the address is never used: only a cancellation handler does that.
    unsafe take(
      for: UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped, sends: sends, isGuarded: true)
  }

  /// A waiter for a place of no channel, for tests of the state.
  package static func takeReservationForTests() -> Waiter {
    // SAFETY: as above.
    unsafe takeForReservation(of: UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped)
  }

  /// Chooses the cancellation of a waiter for a place, unless it has one, as a cancellation handler does; for tests
  /// of the state.
  package func cancelReservationForTests() -> Bool {
    // SAFETY: the waiter is its own leader.
    unsafe apus_claim(pointer, Self.cancelledPlace)
  }
}
