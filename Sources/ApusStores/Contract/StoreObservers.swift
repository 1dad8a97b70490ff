import Synchronization

/// The readers of a store's changes.
///
/// A change costs one load if nobody observes the store.
final class StoreObservers: Sendable {
  private struct Weak: Sendable {
    weak var changes: ReferenceChanges?
  }

  private let count = Atomic(0)
  private let readers = Mutex<[Weak]>([])

  /// Whether there may be a reader.
  var isObserved: Bool { count.load(ordering: .acquiring) > 0 }

  func add(_ container: Reference) -> ReferenceChanges {
    let changes = ReferenceChanges(container)
    readers.withLock { readers in
      readers.removeAll { $0.changes == nil }
      readers.append(Weak(changes: changes))
      count.store(readers.count, ordering: .releasing)
    }
    return changes
  }

  func note(_ reference: Reference) {
    guard isObserved else { return }
    let changes = readers.withLock { $0.compactMap(\.changes) }
    for reader in changes { reader.note(reference) }
  }
}
