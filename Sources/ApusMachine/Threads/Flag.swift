import Synchronization

/// A signal that one thread raises and others look at.
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  /// Whether the flag was raised; what was written before that is visible then.
  var isRaised: Bool { value.load(ordering: .acquiring) }

  /// Raises the flag for good.
  func raise() { value.store(true, ordering: .releasing) }
}
