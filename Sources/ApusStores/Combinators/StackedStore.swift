/// Two stores, one over the other: a value is that of the first which has it, and changes go to the first.
///
///     let settings = StackedStore(own, over: defaults)
///     try settings.get("setting://color")  // the user's, else the default
///
/// A value that the lower store has cannot be deleted, but only covered. For more than two stores, stack stacks.
public final class StackedStore<First: Store, Second: Store>: Store {
  /// The store that is asked first, and gets all changes.
  public let first: First
  /// The store that is asked next. It is not changed.
  public let second: Second
  private let locks = ReferenceLocks()

  /// Creates a stack.
  public init(_ first: First, over second: Second) {
    self.first = first
    self.second = second
  }

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: As the stores do.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    if let found = try first.get(reference) { return found.ofLayer(0) }
    return try second.get(reference)?.ofLayer(1)
  }

  /// Gives a reference a value in the first store.
  ///
  /// - Throws: As the first store does.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try locks.withLock(reference) { () throws(StoreError) in
      let own = try ownCondition(reference, condition)
      return try first.put(reference, value, if: own).ofLayer(0)
    }
  }

  /// Removes the value of a reference from the first store.
  ///
  /// - Throws: `readOnly` if the second store has a value; nothing has changed then. Else as the first store does.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try locks.withLock(reference) { () throws(StoreError) in
      let own = try ownCondition(reference, condition)
      if try second.get(reference) != nil { throw .readOnly }
      return try first.delete(reference, if: own)
    }
  }

  /// The condition for the first store, if that for the stack holds for the second.
  private func ownCondition(
    _ reference: Reference, _ condition: StoreCondition
  ) throws(StoreError) -> StoreCondition {
    if condition == .any { return .any }
    if let found = try first.get(reference) {
      try condition.require(reference, found.version.ofLayer(0))
      return .version(found.version)
    }
    try condition.require(reference, second.get(reference)?.version.ofLayer(1))
    return .absent
  }

  /// Returns a reader of the references in a container that have a value in one of the stores.
  ///
  /// - Throws: As the stores do.
  /// - Complexity: That of both. Allocates the list.
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    let all = Set(try first.list(container, after: last).all())
      .union(try second.list(container, after: last).all())
    return StoreListing(Array(all), in: container, after: last)
  }

  /// Returns a reader of the references in a container that are changed in the first store from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    first.changes(under: container)
  }

  /// Makes all changes durable in the first store.
  public func flush() throws(StoreError) { try first.flush() }
}

extension StoreVersion {
  /// The version of a value in one of two layers: versions of different layers are never equal.
  func ofLayer(_ layer: UInt64) -> StoreVersion { StoreVersion(number &<< 1 | layer) }
}

extension StoredValue {
  func ofLayer(_ layer: UInt64) -> StoredValue {
    StoredValue(bytes: bytes, version: version.ofLayer(layer))
  }
}
