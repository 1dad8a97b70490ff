import Synchronization

/// The readers of a store's changes, for a store of one's own.
///
///     let observers = StoreObservers()
///     let changes = observers.changes(under: "note://")
///     observers.note("note://7")
///     changes.tryNext()  // note://7
///
/// A change costs one load if nobody observes the store.
public final class StoreObservers: Sendable {
  private struct Weak: Sendable {
    weak var changes: ReferenceChanges?
  }

  private let count = Atomic(0)
  private let readers = Mutex<[Weak]>([])

  /// Creates a list without readers.
  public init() {}

  /// Whether there may be a reader.
  public var isObserved: Bool { count.load(ordering: .acquiring) > 0 }

  /// Returns a new reader of the changes in a container. It is forgotten when nobody else has it.
  public func changes(under container: Reference) -> ReferenceChanges {
    let changes = ReferenceChanges(container)
    readers.withLock { readers in
      readers.removeAll { $0.changes == nil }
      readers.append(Weak(changes: changes))
      count.store(readers.count, ordering: .releasing)
    }
    return changes
  }

  /// Tells all readers that the value of a reference has changed.
  ///
  /// - Complexity: O(*n*) in the readers.
  public func note(_ reference: Reference) {
    guard isObserved else { return }
    for reader in current { reader.note(reference) }
  }

  /// Tells each reader that any value in its container may have changed, by the reference of the container.
  ///
  /// For a store that has missed changes of others.
  ///
  /// - Complexity: O(*n*) in the readers.
  public func noteEverything() {
    guard isObserved else { return }
    for reader in current { reader.noteContainer() }
  }

  private var current: [ReferenceChanges] { readers.withLock { $0.compactMap(\.changes) } }
}
