import Synchronization

/// A store in memory, which ends with the process.
///
///     let store = MemoryStore()
///     let version = try store.put("task://id/3", Array("milk".utf8))
///     try store.get("task://id/3")?.version == version  // true
///
/// For tests in place of a store on a disk, and as the near store of others. To survive the process, use `LogStore` or `FolderStore`;
/// to bound the memory, use `WriteThroughCache`.
public final class MemoryStore: Store {
  private struct State: Sendable {
    var values: [Reference: StoredValue] = [:]
    var lastVersion: UInt64 = 0
  }

  private let state = Mutex(State())
  private let observers = StoreObservers()

  /// Creates a store without values.
  public init() {}

  /// The number of values.
  public var count: Int { state.withLock { $0.values.count } }

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Complexity: O(1) beside the hash of the reference. The bytes are shared, and not copied.
  public func get(_ reference: Reference) -> StoredValue? {
    state.withLock { $0.values[reference] }
  }

  /// Returns the values of several references at one moment.
  public func get(_ references: [Reference]) -> [StoredValue?] {
    state.withLock { state in references.map { state.values[$0] } }
  }

  /// Gives a reference a value.
  ///
  /// - Throws: `conflict` if the condition does not hold; `reference` for a container.
  /// - Complexity: O(1) beside the hash of the reference. The bytes are shared, and not copied.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition = .any
  ) throws(StoreError) -> StoreVersion {
    try reference.requireValue()
    let version = try change(reference, condition) { state in
      state.lastVersion += 1
      let version = StoreVersion(state.lastVersion)
      state.values[reference] = StoredValue(bytes: value, version: version)
      return version
    }
    observers.note(reference)
    return version
  }

  /// Removes the value of a reference.
  ///
  /// - Throws: As `put` does.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition = .any
  ) throws(StoreError) -> Bool {
    try reference.requireValue()
    let isRemoved = try change(reference, condition) {
      $0.values.removeValue(forKey: reference) != nil
    }
    if isRemoved { observers.note(reference) }
    return isRemoved
  }

  private func change<Value: Sendable>(
    _ reference: Reference, _ condition: StoreCondition, _ body: (inout State) -> Value
  ) throws(StoreError) -> Value {
    try state.withLock { state throws(StoreError) in
      if condition != .any {
        try condition.require(reference, state.values[reference]?.version)
      }
      return body(&state)
    }
  }

  /// Returns a reader of the references in a container, in order.
  ///
  /// - Complexity: O(*n*) in the bytes of all references. Allocates the list.
  public func list(_ container: Reference, after last: Reference?) -> StoreListing {
    StoreListing(state.withLock { Array($0.values.keys) }, in: container, after: last)
  }

  /// Returns a reader of the references in a container that are changed from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    observers.changes(under: container)
  }

  /// Does nothing: memory survives no crash.
  public func flush() {}
}
