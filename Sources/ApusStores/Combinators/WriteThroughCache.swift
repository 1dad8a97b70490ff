import Synchronization

/// A store that keeps the values which were used last in memory, over a store that has all of them.
///
///     let store = WriteThroughCache(over: try LogStore(path: "notes.store"), limit: 1 << 24)
///     try store.put("note://7", Array("milk".utf8))  // the log has it when the call returns
///     try store.get("note://7")  // from memory
///
/// Changes that other callers in this process make to the store below are followed: the next `get` reads them. After another program has
/// changed the store below, call `forget`. To let changes wait in memory as well, use `WriteBehindCache`.
public final class WriteThroughCache<Base: Store>: StoreLayer {
  /// The store that has all values.
  public let base: Base
  private let table: Mutex<CacheTable>
  private let locks = ReferenceLocks()
  private let observers = StoreObservers()
  /// The changes below that do not go through the cache.
  private let others: ReferenceChanges

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - base: The store that has all values.
  ///   - limit: The most bytes in memory, with 120 for each value.
  public init(over base: Base, limit: Int) {
    precondition(limit >= 0, "limit must not be negative")
    self.base = base
    table = Mutex(CacheTable(limit: limit))
    others = base.changes(under: .everything)
  }

  /// The bytes of the values in memory, with 120 for each.
  public var byteCount: Int { table.withLock { $0.byteCount } }

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: As the store below does.
  /// - Complexity: O(1) for a value in memory, whose bytes are shared. Calls that miss one reference at one time read it once.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    if let entry = known(reference) { return entry.value }
    return try locks.withLock(reference) { () throws(StoreError) in
      if let entry = known(reference) { return entry.value }
      return try keeping(reference) { () throws(StoreError) in
        let value = try base.get(reference)
        return (value, value)
      }
    }
  }

  /// What is in memory about a reference, without what others have changed below.
  @inline(__always)
  private func known(_ reference: Reference) -> CacheTable.Entry? {
    let isFollowed = !others.mayHaveNext
    return table.withLock { table in
      if !isFollowed { table.follow(others) }
      return table.use(reference)
    }
  }

  /// Reads or writes a reference below, and keeps what it has then, unless others have changed it meanwhile.
  private func keeping<Value>(
    _ reference: Reference, _ body: () throws(StoreError) -> (kept: StoredValue?, Value)
  ) throws(StoreError) -> Value {
    table.withLock { $0.begin(reference) }
    do throws(StoreError) {
      let (kept, value) = try body()
      table.withLock { table in
        table.follow(others)
        if table.end(reference) { table.set(reference, kept, isChanged: false) }
      }
      return value
    } catch {
      // Nobody knows the value, which is then read again.
      table.withLock { table in
        _ = table.end(reference)
        table.forget(reference)
      }
      throw error
    }
  }

  /// Calls a closure with each value in a container, which the store below lends.
  ///
  /// - Throws: As the store below does.
  public func forEach(
    in container: Reference, _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) { try base.forEach(in: container, body) }

  /// Gives a reference a value, in the store below and then in memory.
  ///
  /// - Throws: As the store below does.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    let version = try change(reference) { () throws(StoreError) in
      let version = try base.put(reference, value, if: condition)
      return (StoredValue(bytes: value, version: version), version)
    }
    observers.note(reference)
    return version
  }

  /// Removes the value of a reference.
  ///
  /// - Throws: As the store below does.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    let isRemoved = try change(reference) { () throws(StoreError) in
      return (nil, try base.delete(reference, if: condition))
    }
    if isRemoved { observers.note(reference) }
    return isRemoved
  }

  /// Changes a reference below, which is no change of others.
  private func change<Value: Sendable>(
    _ reference: Reference, _ body: () throws(StoreError) -> (kept: StoredValue?, Value)
  ) throws(StoreError) -> Value {
    try reference.requireValue()
    return try locks.withLock(reference) { () throws(StoreError) in
      try keeping(reference) { () throws(StoreError) in try others.withoutNoting(body) }
    }
  }

  /// Forgets what is in memory about a reference, so that the next `get` reads the store below.
  public func forget(_ reference: Reference) {
    table.withLock { $0.forget(reference) }
  }

  /// Returns a reader of the references in a container that are changed through the cache from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    observers.changes(under: container)
  }
}
