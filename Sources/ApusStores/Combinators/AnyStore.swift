/// A store of any kind, for stacks that a configuration chooses.
///
///     let store = isTest ? AnyStore(MemoryStore()) : AnyStore(try LogStore(path: "notes.store"))
///
/// Where the kinds are known, name them: the compiler then removes the calls of layers.
public struct AnyStore: Store {
  @usableFromInline let calls: StoreCalls

  /// Hides the kind of a store.
  ///
  /// - Complexity: O(1); allocates an object, and a closure for each call.
  @inlinable
  public init(_ base: some Store) {
    calls = (base as? AnyStore)?.calls ?? StoreCalls(base)
  }

  /// Returns the value of a reference, or `nil` if it has none.
  @inlinable
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try calls.get(reference)
  }

  /// Returns the values of several references.
  @inlinable
  public func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
    try calls.getSeveral(references)
  }

  /// Calls a closure with the value of a reference, which is lent for the call.
  @inlinable
  public func lend(
    _ reference: Reference, to body: (borrowing LentValue) -> Void
  ) throws(StoreError) -> Bool {
    try calls.lend(reference, body)
  }

  /// Gives a reference a value.
  @inlinable
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try calls.put(reference, value, condition)
  }

  /// Gives several references values.
  @inlinable
  public func put(_ entries: [StoreEntry]) throws(StoreError) { try calls.putSeveral(entries) }

  /// Removes the value of a reference.
  @inlinable
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try calls.delete(reference, condition)
  }

  /// Returns a reader of the references in a container.
  @inlinable
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    try calls.list(container, last)
  }

  /// Calls a closure with each value in a container, in any order.
  @inlinable
  public func forEach(
    in container: Reference,
    _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) {
    try calls.forEach(container, body)
  }

  /// Returns a reader of the references in a container that are changed from now on.
  @inlinable
  public func changes(under container: Reference) -> ReferenceChanges { calls.changes(container) }

  /// Makes all changes durable, as far as the store can.
  @inlinable
  public func flush() throws(StoreError) { try calls.flush() }
}

/// The calls of a store as closures.
///
/// The compiler makes the code of each closure for the kind of the store. A witness table of a generic type would have code for all kinds,
/// which takes ten times as long.
@usableFromInline
final class StoreCalls: Sendable {
  @usableFromInline typealias Visitor = (Reference, borrowing LentValue) throws(StoreError) -> Void

  @usableFromInline let get: @Sendable (Reference) throws(StoreError) -> StoredValue?
  @usableFromInline let getSeveral: @Sendable ([Reference]) throws(StoreError) -> [StoredValue?]
  @usableFromInline let lend:
    @Sendable (Reference, (borrowing LentValue) -> Void) throws(StoreError) -> Bool
  @usableFromInline let put:
    @Sendable (Reference, [UInt8], StoreCondition) throws(StoreError) -> StoreVersion
  @usableFromInline let putSeveral: @Sendable ([StoreEntry]) throws(StoreError) -> Void
  @usableFromInline let delete: @Sendable (Reference, StoreCondition) throws(StoreError) -> Bool
  @usableFromInline let list: @Sendable (Reference, Reference?) throws(StoreError) -> StoreListing
  @usableFromInline let forEach: @Sendable (Reference, Visitor) throws(StoreError) -> Void
  @usableFromInline let changes: @Sendable (Reference) -> ReferenceChanges
  @usableFromInline let flush: @Sendable () throws(StoreError) -> Void

  @inlinable
  init(_ base: some Store) {
    get = { reference throws(StoreError) in try base.get(reference) }
    getSeveral = { references throws(StoreError) in try base.get(references) }
    lend = { reference, body throws(StoreError) in try base.lend(reference, to: body) }
    put = { reference, value, condition throws(StoreError) in
      try base.put(reference, value, if: condition)
    }
    putSeveral = { entries throws(StoreError) in try base.put(entries) }
    delete = { reference, condition throws(StoreError) in
      try base.delete(reference, if: condition)
    }
    list = { container, last throws(StoreError) in try base.list(container, after: last) }
    forEach = { container, body throws(StoreError) in try base.forEach(in: container, body) }
    changes = { base.changes(under: $0) }
    flush = { () throws(StoreError) in try base.flush() }
  }
}
