import ApusChannels

/// An `AsyncStore` with the calls of a `Store`, which block their thread until the answer comes.
///
///     let remote = BlockingStore(server)
///     let notes = WriteThroughCache(over: remote, limit: 1 << 24)
///
/// A call from a task is a programming error, which ends the process with its reason: it would block a thread that the answer may need.
/// In tasks use the `AsyncStore`.
public struct BlockingStore<Base: AsyncStore>: Store {
  /// The store that is called.
  public let base: Base

  /// Creates a view of a store.
  public init(_ base: Base) { self.base = base }

  private static func wait<Value: Sendable>(
    _ call: @escaping @Sendable () async throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let answer = Channel<Result<Value, StoreError>>(.buffered(1))
    Task.detached {
      let result: Result<Value, StoreError>
      do throws(StoreError) {
        result = .success(try await call())
      } catch {
        result = .failure(error)
      }
      _ = answer.trySend(result)
    }
    guard let result = answer.blockingReceive() else {
      preconditionFailure("the channel must be open")
    }
    return try result.get()
  }

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Precondition: The caller is not a task; so for all calls.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try Self.wait { [base] () async throws(StoreError) in try await base.get(reference) }
  }

  /// Returns the values of several references.
  public func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
    try Self.wait { [base] () async throws(StoreError) in try await base.get(references) }
  }

  /// Gives a reference a value.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try Self.wait { [base] () async throws(StoreError) in
      try await base.put(reference, value, if: condition)
    }
  }

  /// Gives several references values.
  public func put(_ entries: [StoreEntry]) throws(StoreError) {
    try Self.wait { [base] () async throws(StoreError) in try await base.put(entries) }
  }

  /// Removes the value of a reference.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try Self.wait { [base] () async throws(StoreError) in
      try await base.delete(reference, if: condition)
    }
  }

  /// Returns a reader of the references in a container, which asks for each page when it is read.
  ///
  /// - Complexity: O(1) until the first page.
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    StoreListing(after: last) { [base] last, limit throws(StoreError) in
      try Self.wait { () async throws(StoreError) in
        try await base.list(container, after: last, limit: limit)
      }
    }
  }

  /// Returns a reader of the references in a container that are changed from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    base.changes(under: container)
  }

  /// Makes all changes durable, as far as the store can.
  public func flush() throws(StoreError) {
    try Self.wait { [base] () async throws(StoreError) in try await base.flush() }
  }
}
