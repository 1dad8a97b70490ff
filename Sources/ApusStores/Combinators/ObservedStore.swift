/// A call of a store that an `ObservedStore` reports.
///
///     let logged = ObservedStore(notes) { call in print(call) }  // get note://7
///
public struct StoreCall: Sendable, Hashable, CustomStringConvertible {
  /// The kind of a call.
  ///
  ///     let logged = ObservedStore(notes) { call in if call.kind == .put { print(call) } }
  ///
  public enum Kind: String, Sendable, Hashable {
    /// Reading a value.
    case get
    /// Giving a value.
    case put
    /// Removing a value.
    case delete
    /// Listing a container.
    case list
    /// Waiting until all changes are durable; of everything.
    case flush
  }

  /// The kind of the call.
  public let kind: Kind
  /// The reference or the container.
  public let reference: Reference

  /// The kind and the reference.
  public var description: String { "\(kind.rawValue) \(reference)" }
}

/// A store that reports each call before it is made, and can let it fail, for logs and for tests.
///
///     let flaky = ObservedStore(MemoryStore()) { (call) throws(StoreError) in
///       if call.kind == .put, Bool.random() { throw .readOnly }
///     }
///
public struct ObservedStore<Base: Store>: StoreLayer {
  /// Is told each call. If it throws, the call is not made.
  public typealias Observer = @Sendable (StoreCall) throws(StoreError) -> Void

  /// The store below.
  public let base: Base
  private let observer: Observer

  /// Creates a view of a store.
  ///
  /// - Parameters:
  ///   - base: The store below.
  ///   - observer: Is called before each call, on its thread.
  public init(_ base: Base, _ observer: @escaping Observer) {
    self.base = base
    self.observer = observer
  }

  /// Reports the call, and passes it on.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try observer(StoreCall(kind: .get, reference: reference))
    return try base.get(reference)
  }

  /// Reports the call, and passes it on.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try observer(StoreCall(kind: .put, reference: reference))
    return try base.put(reference, value, if: condition)
  }

  /// Reports the call, and passes it on.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try observer(StoreCall(kind: .delete, reference: reference))
    return try base.delete(reference, if: condition)
  }

  /// Reports the call, and passes it on.
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    try observer(StoreCall(kind: .list, reference: container))
    return try base.list(container, after: last)
  }

  /// Reports the call, and passes it on.
  public func flush() throws(StoreError) {
    try observer(StoreCall(kind: .flush, reference: .everything))
    try base.flush()
  }
}
