import ApusBytes

/// The values of one type in a container of a store.
///
///     let notes = TypedStore(store, JSONStoreCodec<Note>(), in: "note://")
///     try notes.put("7", Note(title: "milk"))  // note://7
///     try notes.get("7")?.title  // milk
///
/// For changes of several values at once, use a `StoreBatch` of a `LogStore`.
public struct TypedStore<Base: Store, Codec: StoreCodec>: Sendable {
  /// The store of the bytes.
  public let store: Base
  /// The form of the values.
  public let codec: Codec
  /// The container of the values.
  public let container: Reference

  /// Creates a view of a container.
  public init(_ store: Base, _ codec: Codec, in container: Reference) {
    precondition(container.isContainer, "the reference of a container ends in a slash")
    self.store = store
    self.codec = codec
    self.container = container
  }

  /// Returns the reference of a value.
  ///
  /// - Parameter id: A part: not empty, without slash and NUL.
  /// - Throws: `reference` if it is none.
  public func reference(_ id: String) throws(StoreError) -> Reference {
    do throws(ReferenceError) {
      return try container.appending(id)
    } catch {
      throw .reference(error)
    }
  }

  /// Returns the value of an id, or `nil` if it has none.
  ///
  /// - Throws: A `StoreError`; `coding` if the bytes do not have the form of the codec.
  /// - Complexity: That of the store and of the codec.
  public func get(_ id: String) throws(StoreError) -> Codec.Value? {
    try getVersioned(id)?.value
  }

  /// Returns the value of an id with its version, or `nil` if it has none.
  ///
  /// - Throws: As `get` does.
  public func getVersioned(
    _ id: String
  ) throws(StoreError) -> (value: Codec.Value, version: StoreVersion)? {
    let reference = try reference(id)
    guard let stored = try store.get(reference) else { return nil }
    do {
      return (try codec.decode(stored.bytes.span.rawBytes), stored.version)
    } catch {
      throw .coding(key: Array(reference.description.utf8), "\(error)")
    }
  }

  /// Gives an id a value.
  ///
  /// - Returns: The version of the value.
  /// - Throws: The error of the codec, or a `StoreError` as the store does.
  @discardableResult
  public func put(
    _ id: String, _ value: Codec.Value, if condition: StoreCondition = .any
  ) throws -> StoreVersion {
    try store.put(reference(id), codec.encode(value), if: condition)
  }

  /// Removes the value of an id, and returns whether there was one.
  ///
  /// - Throws: As the store does.
  @discardableResult
  public func delete(
    _ id: String, if condition: StoreCondition = .any
  ) throws(StoreError) -> Bool {
    try store.delete(reference(id), if: condition)
  }

  /// Returns the ids that have a value, in order, without those of containers within the container.
  ///
  /// - Throws: As the store does.
  /// - Complexity: That of `Store.list(_:after:)`. Allocates the ids.
  public func ids() throws(StoreError) -> [String] {
    let length = container.isEverything ? 0 : container.description.utf8.count
    return try store.list(container).all().compactMap { reference in
      let id = reference.description.utf8.dropFirst(length)
      return id.contains(UInt8(ascii: "/")) ? nil : String(Substring(id))
    }
  }
}
