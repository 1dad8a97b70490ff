import ApusChannels
import Synchronization

/// A reader of the references whose values change in a container of a store.
///
///     let changes = store.changes(under: "task://container/2/")
///     for await reference in changes { show(try store.get(reference)) }
///
/// A reference that changes again before it is read is not repeated. A reader that is too slow for thousands of references gets
/// the reference of their container, and then that of everything: read all values of it again. So the memory is bounded, and no
/// change is missed.
///
/// One task reads a `ReferenceChanges`; others make one of their own.
public final class ReferenceChanges: Sendable {
  private let container: Reference
  private let state: Mutex<CoalescedReferences>
  private let wake = Channel<Void>(.conflating)

  init(_ container: Reference, levels: CoalescingLevels = CoalescingLevels()) {
    self.container = container
    state = Mutex(CoalescedReferences(levels))
  }

  /// Notes the change of a reference, if it is in the container.
  func note(_ reference: Reference) {
    guard container.contains(reference) else { return }
    let isFirst = state.withLock { state in
      guard let newcomer = state.newcomer(reference) else { return false }
      state.append(newcomer)
      return state.count == 1
    }
    if isFirst { _ = wake.trySend(()) }
  }

  /// Returns the next changed reference, or `nil` if nothing has changed since.
  ///
  /// - Complexity: O(1).
  public func tryNext() -> Reference? { state.withLock { $0.popFirst()?.reference } }

  /// Returns the next changed reference, and waits for it.
  ///
  /// - Returns: The reference, or `nil` if the task is cancelled.
  /// - Complexity: O(1) beside the wait.
  public nonisolated(nonsending) func next() async -> Reference? {
    while true {
      if let reference = tryNext() { return reference }
      if await wake.receive() == nil { return nil }
    }
  }

  /// Waits until one of several readers may have a change. Returns `false` if the task is cancelled.
  static func wait(for readers: [ReferenceChanges]) async -> Bool {
    do throws(CancellationError) {
      _ = try await select(among: readers.map { .receive(from: $0.wake) })
      return true
    } catch {
      return false
    }
  }

  deinit { wake.close() }
}

extension ReferenceChanges: AsyncSequence {
  /// An iterator that waits for the next change.
  ///
  ///     for await reference in store.changes(under: "task://") { print(reference) }
  ///
  public struct AsyncIterator: AsyncIteratorProtocol {
    let changes: ReferenceChanges

    /// Returns the next changed reference, or `nil` if the task is cancelled.
    public func next() async -> Reference? { await changes.next() }

    /// Returns the next changed reference, or `nil` if the task is cancelled.
    public func next(isolation actor: isolated (any Actor)?) async -> Reference? {
      await changes.next()
    }
  }

  /// Returns an iterator, which shares the changes with all others of this object.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(changes: self) }
}
