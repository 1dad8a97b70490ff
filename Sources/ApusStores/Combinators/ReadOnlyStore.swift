/// A store that may only be read.
///
///     let shown = ReadOnlyStore(notes)
///     try shown.put("note://7", [])  // throws: the store may only be read
///
public struct ReadOnlyStore<Base: Store>: StoreLayer {
  /// The store below.
  public let base: Base

  /// Creates a view of a store.
  public init(_ base: Base) { self.base = base }

  /// Calls a closure with each value in a container, which the store below lends.
  ///
  /// - Throws: As the store below does.
  public func forEach(
    in container: Reference, _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) { try base.forEach(in: container, body) }

  /// Throws `readOnly`.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion { throw .readOnly }

  /// Throws `readOnly`.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool { throw .readOnly }
}
