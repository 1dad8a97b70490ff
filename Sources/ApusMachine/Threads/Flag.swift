import Synchronization

/// A flag that one thread raises and other threads poll.
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  /// Whether the flag was raised; if so, the writes before `raise()` are visible.
  var isRaised: Bool { value.load(ordering: .acquiring) }

  /// Raises the flag permanently.
  func raise() { value.store(true, ordering: .releasing) }
}
