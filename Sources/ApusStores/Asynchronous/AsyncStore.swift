/// The calls of a store that waits for a network: those of `Store`, which suspend the task in place of blocking its thread.
///
///     func finish(_ task: Reference, in store: some AsyncStore) async throws(StoreError) {
///       guard let value = try await store.get(task) else { return }
///       try await store.put(task, value.bytes + Array(" (done)".utf8), if: .version(value.version))
///     }
///
/// `StoreOnThreads` makes an `AsyncStore` of a `Store`, and `BlockingStore` a `Store` of an `AsyncStore`. Memory, folders and logs of this machine
/// answer before a task could be suspended: use their own calls.
public protocol AsyncStore: Sendable {
  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: The failed call, or damage.
  func get(_ reference: Reference) async throws(StoreError) -> StoredValue?

  /// Returns the values of several references, in one round trip if the store has one.
  ///
  /// - Throws: As `get` of one reference does.
  func get(_ references: [Reference]) async throws(StoreError) -> [StoredValue?]

  /// Gives a reference a value; see `Store.put(_:_:if:)`.
  ///
  /// - Throws: `conflict` if the condition does not hold; nothing has changed then. `reference` for a container, `readOnly`, or the
  ///   failed call.
  @discardableResult
  func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) async throws(StoreError) -> StoreVersion

  /// Gives several references values, in one round trip if the store has one; see `Store.put(_:)`.
  ///
  /// - Throws: As `put` of one reference does.
  func put(_ entries: [StoreEntry]) async throws(StoreError)

  /// Removes the value of a reference.
  ///
  /// - Returns: Whether there was a value.
  /// - Throws: As `put` does.
  @discardableResult
  func delete(
    _ reference: Reference, if condition: StoreCondition
  ) async throws(StoreError) -> Bool

  /// Returns the first references in a container that have a value, in order.
  ///
  /// - Parameters:
  ///   - container: A container, or a reference that alone is listed.
  ///   - last: The reference behind which the page begins.
  ///   - limit: The most references of the page, at least 1.
  /// - Returns: The page; empty at the end.
  /// - Throws: The failed call, or damage.
  func list(
    _ container: Reference, after last: Reference?, limit: Int
  ) async throws(StoreError) -> [Reference]

  /// Returns a reader of the references in a container whose values are changed from now on through this object.
  func changes(under container: Reference) -> ReferenceChanges

  /// Makes all changes that were made before the call durable, as far as the store can.
  ///
  /// - Throws: The failed call.
  func flush() async throws(StoreError)
}

extension AsyncStore {
  /// Gives a reference a value, whatever it was before.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8]
  ) async throws(StoreError) -> StoreVersion {
    try await put(reference, value, if: .any)
  }

  /// Removes the value of a reference, whatever it is.
  @discardableResult
  public func delete(_ reference: Reference) async throws(StoreError) -> Bool {
    try await delete(reference, if: .any)
  }
}
