import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A store in memory whose changes are written to another store behind the caller's back, the newest state of each only.
///
///     let tasks = WriteBehindCache(over: try LogStore(path: "tasks.store"), limit: 1 << 26)
///     try tasks.put("task://container/2/id/3", Array("milk".utf8))  // does not wait for a write
///     try tasks.flush()  // the disk has it
///
/// A value that is put again before it was written is written once. `put` waits only if the changes that are not written have
/// more than `limit` bytes.
///
/// **Promise.** What `flush` has acknowledged is never lost. A crash loses what came later, each reference for itself: it has a
/// state that it had since. To lose nothing that `put` has returned for, use `WriteThroughCache`.
///
/// **Errors.** A write that fails is tried again; see `CoalescingQueue`. `flush` throws what was given up, and tries it again the next
/// time. Such values stay in memory.
///
/// **Versions** are those of the cache as long as a changed value is in memory. When it has left, the version is that of the store
/// below, so that a condition with the older version is a conflict.
///
/// **Other writers.** Changes that other callers in this process make to the store below are followed, unless the cache has a newer
/// change of the value, which replaces theirs. When the last reference to the cache goes, all changes are still written.
public final class WriteBehindCache<Base: Store>: Store {
  /// The store that gets all values.
  public let base: Base
  /// The queue of the references that are not written.
  public let queue: CoalescingQueue
  private let pages: CachePages<Base>
  private let observers = StoreObservers()

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - base: The store that gets all values.
  ///   - limit: The most bytes in memory, with 120 for each value.
  ///   - options: The attempts and the levels of the queue.
  public convenience init(
    over base: Base, limit: Int, options: CoalescingQueueOptions = CoalescingQueueOptions()
  ) {
    self.init(over: base, limit: limit, options, QueueTime(ContinuousClock()))
  }

  /// Creates a cache with another clock, for tests.
  init(over base: Base, limit: Int, _ options: CoalescingQueueOptions, _ time: QueueTime) {
    precondition(limit > 0, "limit must be positive")
    let pages = CachePages(base, limit: limit)
    self.base = base
    self.pages = pages
    queue = CoalescingQueue(options, time) { reference in try pages.write(reference) }
  }

  /// The bytes of the values in memory, with 120 for each.
  public var byteCount: Int { pages.table.withLock { $0.byteCount } }

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: As the store below does.
  /// - Complexity: O(1) for a value in memory, whose bytes are shared.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try pages.value(of: reference)
  }

  /// Gives a reference a value in memory, and lets the queue write it.
  ///
  /// - Throws: `conflict` if the condition does not hold; `behind` if the changes that could not be written fill the memory; as the
  ///   store below does if the value must be read for the condition.
  /// - Complexity: O(1). The bytes are shared, and not copied.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try reference.requireValue()
    try waitForRoom()
    let version = try pages.change(reference, to: value, condition).version
    queue.put(reference)
    observers.note(reference)
    return version
  }

  /// Removes the value of a reference in memory, and lets the queue remove it below.
  ///
  /// - Throws: As `put` does, and as the store below does: it is asked whether there is a value.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try reference.requireValue()
    try waitForRoom()
    let (_, isRemoved) = try pages.change(reference, to: nil, condition)
    guard isRemoved else { return false }
    queue.put(reference)
    observers.note(reference)
    return true
  }

  /// Waits until the changes that are not written fit into the memory.
  private func waitForRoom() throws(StoreError) {
    while pages.isFull {
      if let failure = queue.failures.first { throw .behind(failure.reference, "\(failure.error)") }
      // SLEEP: the next write takes longer; a queue that gives up wakes nobody.
      usleep(200)
    }
  }

  /// Returns a reader of the references in a container: those below, with the changes that are not written.
  ///
  /// - Throws: As the store below does.
  /// - Complexity: That of the store below. Allocates the list.
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    // In this order: what is written meanwhile is in both, and what is put meanwhile may be in none.
    let changed = pages.changed(in: container)
    var references = Set(try base.list(container, after: last).all())
    for (reference, hasValue) in changed {
      if hasValue { references.insert(reference) } else { references.remove(reference) }
    }
    return StoreListing(Array(references), in: container, after: last)
  }

  /// Returns a reader of the references in a container that are changed through the cache from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    observers.changes(under: container)
  }

  /// Blocks the thread until all changes so far are written and durable in the store below.
  ///
  /// - Throws: `behind` with a reference that could not be written, or as `flush` of the store below does.
  public func flush() throws(StoreError) {
    queue.retryFailures()
    do throws(CoalescingQueueError) {
      try queue.blockingFlush()
    } catch {
      guard case .failed(let failure, _) = error else { return }
      throw .behind(failure.reference, "\(failure.error)")
    }
    try base.flush()
  }
}
