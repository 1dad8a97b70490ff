import Synchronization

/// A store that keeps the values which were used last in memory, over a store that has all of them.
///
///     let store = WriteThroughCache(over: try LogStore(path: "notes.store"), limit: 1 << 24)
///     try store.put("note://7", Array("milk".utf8))  // the log has it when the call returns
///     try store.get("note://7")  // from memory
///
/// All changes must go through the cache. After another program has changed the store below, call `forget`. To let changes wait in memory as
/// well, use `WriteBehindCache`.
public final class WriteThroughCache<Base: Store>: StoreLayer {
  /// The store that has all values.
  public let base: Base
  private let table: Mutex<CacheTable>
  private let locks = ReferenceLocks()
  private let observers = StoreObservers()

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - base: The store that has all values.
  ///   - limit: The most bytes in memory, with 120 for each value.
  public init(over base: Base, limit: Int) {
    precondition(limit >= 0, "limit must not be negative")
    self.base = base
    table = Mutex(CacheTable(limit: limit))
  }

  /// The bytes of the values in memory, with 120 for each.
  public var byteCount: Int { table.withLock { $0.byteCount } }

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: As the store below does.
  /// - Complexity: O(1) for a value in memory, whose bytes are shared. Calls that miss one reference at one time read it once.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    if let entry = table.withLock({ $0.use(reference) }) { return entry.value }
    return try locks.withLock(reference) { () throws(StoreError) in
      if let entry = table.withLock({ $0.use(reference) }) { return entry.value }
      let value = try base.get(reference)
      table.withLock { $0.set(reference, value, isChanged: false) }
      return value
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
      table.withLock {
        $0.set(reference, StoredValue(bytes: value, version: version), isChanged: false)
      }
      return version
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
      let isRemoved = try base.delete(reference, if: condition)
      table.withLock { $0.set(reference, nil, isChanged: false) }
      return isRemoved
    }
    if isRemoved { observers.note(reference) }
    return isRemoved
  }

  /// Changes a reference. After an error nobody knows its value, which is then read again.
  private func change<Value: Sendable>(
    _ reference: Reference, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try reference.requireValue()
    return try locks.withLock(reference) { () throws(StoreError) in
      do throws(StoreError) {
        return try body()
      } catch {
        table.withLock { $0.forget(reference) }
        throw error
      }
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
