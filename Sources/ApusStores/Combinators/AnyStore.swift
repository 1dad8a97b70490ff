/// A store of any kind, for stacks that a configuration chooses.
///
///     let store = AnyStore(isTest ? MemoryStore() : try LogStore(path: "notes.store"))
///
/// Where the kinds are known, name them: the compiler then removes the calls of layers.
public struct AnyStore: Store {
  /// The store.
  public let base: any Store

  /// Hides the kind of a store.
  public init(_ base: any Store) { self.base = (base as? AnyStore)?.base ?? base }

  /// Returns the value of a reference, or `nil` if it has none.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try base.get(reference)
  }

  /// Returns the values of several references.
  public func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
    try base.get(references)
  }

  /// Calls a closure with the value of a reference, which is lent for the call.
  public func lend(
    _ reference: Reference, to body: (borrowing LentValue) -> Void
  ) throws(StoreError) -> Bool {
    try base.lend(reference, to: body)
  }

  /// Gives a reference a value.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try base.put(reference, value, if: condition)
  }

  /// Removes the value of a reference.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try base.delete(reference, if: condition)
  }

  /// Returns a reader of the references in a container.
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    try base.list(container, after: last)
  }

  /// Returns a reader of the references in a container that are changed from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    base.changes(under: container)
  }

  /// Makes all changes durable, as far as the store can.
  public func flush() throws(StoreError) { try base.flush() }
}
