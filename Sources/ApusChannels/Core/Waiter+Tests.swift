internal import CApusTasks

extension Waiter {
  /// Takes a waiter without a channel, for tests of the state.
  package static func takeForTests(sends: Bool) -> Waiter {
    // SAFETY: the address is never used, because only a cancellation handler uses it.
    unsafe take(
      for: UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped, sends: sends, isGuarded: true)
  }

  /// Takes a waiter for a slot without a channel, for tests of the state.
  package static func takeReservationForTests() -> Waiter {
    // SAFETY: as above.
    unsafe takeForReservation(of: UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped)
  }

  /// Chooses the cancellation of a waiter for a slot, as a cancellation handler does, unless it has
  /// a slot. For tests of the state.
  package func cancelReservationForTests() -> Bool {
    // SAFETY: the waiter is its own leader.
    unsafe apus_claim(pointer, Self.cancelledIndex)
  }
}
