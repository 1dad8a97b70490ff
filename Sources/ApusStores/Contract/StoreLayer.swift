/// A store over another, which passes on all calls that it does not change.
///
///     struct Counted<Base: Store>: StoreLayer {
///       let base: Base
///       let count = Counter()
///       func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
///         count.add()
///         return try base.get(reference)
///       }
///     }
///
/// A layer that changes `get` changes `lend`, `forEach` and the `get` of several references too, and one that changes `put` the `put` of
/// several entries: they call it.
public protocol StoreLayer: Store {
  /// The store below.
  associatedtype Base: Store

  /// The store below.
  var base: Base { get }
}

extension StoreLayer {
  /// Passes the call on.
  @inlinable
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try base.get(reference)
  }

  /// Passes the call on.
  @inlinable
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try base.put(reference, value, if: condition)
  }

  /// Passes the call on.
  @inlinable
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try base.delete(reference, if: condition)
  }

  /// Passes the call on.
  @inlinable
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    try base.list(container, after: last)
  }

  /// Passes the call on.
  @inlinable
  public func changes(under container: Reference) -> ReferenceChanges {
    base.changes(under: container)
  }

  /// Passes the call on.
  @inlinable
  public func flush() throws(StoreError) { try base.flush() }
}
