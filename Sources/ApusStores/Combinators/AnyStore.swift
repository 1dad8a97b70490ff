/// A store of any kind, for stacks that a configuration chooses.
///
///     let store = isTest ? AnyStore(MemoryStore()) : AnyStore(try LogStore(path: "notes.store"))
///
/// Where the kinds are known, name them: the compiler then removes the calls of layers.
public struct AnyStore: Store {
  @usableFromInline let base: any Store & AnyObject

  /// Hides the kind of a store.
  ///
  /// - Complexity: O(1); allocates an object.
  @inlinable
  public init(_ base: some Store) {
    self.base = (base as? AnyStore)?.base ?? BoxedStore(base: base)
  }

  /// Returns the value of a reference, or `nil` if it has none.
  @inlinable
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try base.get(reference)
  }

  /// Returns the values of several references.
  @inlinable
  public func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
    try base.get(references)
  }

  /// Calls a closure with the value of a reference, which is lent for the call.
  @inlinable
  public func lend(
    _ reference: Reference, to body: (borrowing LentValue) -> Void
  ) throws(StoreError) -> Bool {
    try base.lend(reference, to: body)
  }

  /// Gives a reference a value.
  @inlinable
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try base.put(reference, value, if: condition)
  }

  /// Gives several references values.
  @inlinable
  public func put(_ entries: [StoreEntry]) throws(StoreError) { try base.put(entries) }

  /// Removes the value of a reference.
  @inlinable
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try base.delete(reference, if: condition)
  }

  /// Returns a reader of the references in a container.
  @inlinable
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    try base.list(container, after: last)
  }

  /// Calls a closure with each value in a container, in any order.
  @inlinable
  public func forEach(
    in container: Reference,
    _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) {
    try base.forEach(in: container, body)
  }

  /// Returns a reader of the references in a container that are changed from now on.
  @inlinable
  public func changes(under container: Reference) -> ReferenceChanges {
    base.changes(under: container)
  }

  /// Makes all changes durable, as far as the store can.
  @inlinable
  public func flush() throws(StoreError) { try base.flush() }
}

/// A store as an object, so that its calls have the same form for all kinds.
@usableFromInline
final class BoxedStore<Base: Store>: StoreLayer {
  @usableFromInline let base: Base

  @inlinable
  init(base: Base) { self.base = base }

  @inlinable
  func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
    try base.get(references)
  }

  @inlinable
  func lend(
    _ reference: Reference, to body: (borrowing LentValue) -> Void
  ) throws(StoreError) -> Bool {
    try base.lend(reference, to: body)
  }

  @inlinable
  func put(_ entries: [StoreEntry]) throws(StoreError) { try base.put(entries) }

  @inlinable
  func forEach(
    in container: Reference,
    _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) {
    try base.forEach(in: container, body)
  }
}
