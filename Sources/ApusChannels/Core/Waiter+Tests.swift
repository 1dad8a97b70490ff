extension Waiter {
  /// A waiter of no channel, for tests of the state.
  package static func takeForTests(sends: Bool) -> Waiter {
    // SAFETY: the address is never used: only a cancellation handler does that.
    unsafe take(
      for: UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped, sends: sends, isGuarded: true)
  }
}
