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
  private let hasAny = Atomic(false)
  /// The threads whose changes are not noted now.
  private let muted = Mutex<[ThreadNumber]>([])
  private let isMuted = Atomic(false)

  init(_ container: Reference, levels: CoalescingLevels = CoalescingLevels()) {
    self.container = container
    state = Mutex(CoalescedReferences(levels))
  }

  /// Notes that any value in the container may have changed.
  func noteContainer() { append(container) }

  /// Notes the change of a reference, if it is in the container.
  func note(_ reference: Reference) {
    guard container.contains(reference), !isMutedHere else { return }
    append(reference)
  }

  private func append(_ reference: Reference) {
    let isFirst = state.withLock { state in
      guard state.append(reference) != nil else { return false }
      hasAny.store(true, ordering: .releasing)
      return state.count == 1
    }
    if isFirst { _ = wake.trySend(()) }
  }

  /// Returns the next changed reference, or `nil` if nothing has changed since.
  ///
  /// - Complexity: O(1).
  public func tryNext() -> Reference? {
    guard mayHaveNext else { return nil }
    return state.withLock { state in
      let next = state.popFirst()?.reference
      if state.count == 0 { hasAny.store(false, ordering: .releasing) }
      return next
    }
  }

  /// Whether a reference may have changed: a load.
  var mayHaveNext: Bool { hasAny.load(ordering: .acquiring) }

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

extension ReferenceChanges {
  /// Runs a closure whose changes on this thread are not noted: the reader knows them.
  func withoutNoting<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let thread = ThreadNumber.current
    muted.withLock { muted in
      muted.append(thread)
      isMuted.store(true, ordering: .releasing)
    }
    defer {
      muted.withLock { muted in
        if let index = muted.lastIndex(of: thread) { muted.remove(at: index) }
        isMuted.store(!muted.isEmpty, ordering: .releasing)
      }
    }
    return try body()
  }

  /// Whether the changes of this thread are not noted. No other thread can change that meanwhile.
  private var isMutedHere: Bool {
    guard isMuted.load(ordering: .acquiring) else { return false }
    let thread = ThreadNumber.current
    return muted.withLock { $0.contains(thread) }
  }
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
