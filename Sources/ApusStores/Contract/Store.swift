import ApusBytes
import ApusSystem

/// The calls of every store: values by references, with versions and conditions.
///
///     func finish(_ task: Reference, in store: some Store) throws(StoreError) {
///       guard let value = try store.get(task) else { return }
///       try store.put(task, value.bytes + Array(" (done)".utf8), if: .version(value.version))
///     }
///
/// The caller does not change when a memory becomes a folder, and a folder a log. Stores stack: a `WriteThroughCache` is a
/// store over another. Calls may be made on any thread, and wait for the disk. Each call is atomic for its reference.
///
/// A reference of a container has no value: `put` and `delete` of it throw, and `get` returns `nil`.
///
/// A store of one's own needs `get`, `put`, `delete`, `list`, `changes` and `flush`. `StoreObservers` keeps the readers of its changes.
public protocol Store: Sendable {
  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: The failed call, or damage.
  func get(_ reference: Reference) throws(StoreError) -> StoredValue?

  /// Returns the values of several references, in one round trip if the store has one.
  ///
  /// - Throws: As `get` of one reference does.
  func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?]

  /// Calls a closure with the value of a reference, which is lent for the call.
  ///
  /// - Returns: Whether there is a value. If not, the closure is not called.
  /// - Throws: As `get` does.
  func lend(
    _ reference: Reference, to body: (borrowing LentValue) -> Void
  ) throws(StoreError) -> Bool

  /// Gives a reference a value.
  ///
  /// - Parameters:
  ///   - reference: The reference of a value.
  ///   - value: The bytes.
  ///   - condition: What the value must be before.
  /// - Returns: The version of the value.
  /// - Throws: `conflict` if the condition does not hold; nothing has changed then. `reference` for a container, `readOnly`, or the
  ///   failed call.
  @discardableResult
  func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion

  /// Gives several references values, in one round trip if the store has one.
  ///
  /// Each change is atomic for its reference. If the call throws, some references may have their new values.
  ///
  /// - Throws: As `put` of one reference does.
  func put(_ entries: [StoreEntry]) throws(StoreError)

  /// Removes the value of a reference.
  ///
  /// - Returns: Whether there was a value.
  /// - Throws: As `put` does.
  @discardableResult
  func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool

  /// Returns a reader of the references that have a value in a container, in order.
  ///
  /// A reference that has a value during the whole listing is in it. One that gets or loses its value meanwhile may be.
  ///
  /// - Parameters:
  ///   - container: A container, or a reference that alone is listed.
  ///   - last: The reference behind which the list begins, to go on with an earlier one.
  /// - Throws: The failed call, or damage.
  func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing

  /// Calls a closure with each reference in a container that has a value, and with the value, which is lent for the call.
  ///
  /// The order is that in which the store reads fastest. A reference that has a value during the whole call is visited. One that
  /// is changed meanwhile may be visited again, and one that gets or loses its value meanwhile may be visited or not.
  ///
  /// - Throws: The failed call, damage, or the error of the closure.
  func forEach(
    in container: Reference, _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError)

  /// Returns a reader of the references in a container whose values are changed from now on through this object.
  ///
  /// It has references and not values, in order, each once until it is read. The last change is never missed. Changes that other
  /// processes make are not in it.
  func changes(under container: Reference) -> ReferenceChanges

  /// Makes all changes that were made before the call durable, as far as the store can.
  ///
  /// - Throws: The failed call.
  func flush() throws(StoreError)
}

extension Store {
  /// Returns the values of several references, one after another.
  ///
  /// - Complexity: That of `get` for each.
  public func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
    var values: [StoredValue?] = []
    for reference in references { values.append(try get(reference)) }
    return values
  }

  /// Calls a closure with a copy of the value.
  public func lend(
    _ reference: Reference, to body: (borrowing LentValue) -> Void
  ) throws(StoreError) -> Bool {
    guard let value = try get(reference) else { return false }
    body(LentValue(value.bytes.span.rawBytes, value.version))
    return true
  }

  /// Gives several references values, one after another.
  ///
  /// - Complexity: That of `put` for each.
  public func put(_ entries: [StoreEntry]) throws(StoreError) {
    for entry in entries { try put(entry.reference, entry.value, if: .any) }
  }

  /// Calls a closure with the values of a listing.
  ///
  /// - Complexity: That of `list` and of `lend` for each.
  public func forEach(
    in container: Reference, _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) {
    var listing = try list(container)
    while let page = try listing.next() {
      for reference in page {
        var failure: StoreError?
        _ = try lend(reference) { value in
          do throws(StoreError) { try body(reference, value) } catch { failure = error }
        }
        if let failure { throw failure }
      }
    }
  }

  /// Gives a reference a value, whatever it was before.
  @discardableResult
  public func put(_ reference: Reference, _ value: [UInt8]) throws(StoreError) -> StoreVersion {
    try put(reference, value, if: .any)
  }

  /// Removes the value of a reference, whatever it is.
  @discardableResult
  public func delete(_ reference: Reference) throws(StoreError) -> Bool {
    try delete(reference, if: .any)
  }

  /// Returns a reader of all references in a container; see `list(_:after:)`.
  public func list(_ container: Reference = .everything) throws(StoreError) -> StoreListing {
    try list(container, after: nil)
  }
}

extension Reference {
  /// Throws `reference` if this is a container, which has no value.
  public func requireValue() throws(StoreError) {
    if isContainer {
      throw .reference(ReferenceError(.container, offset: description.utf8.count - 1, description))
    }
  }
}
