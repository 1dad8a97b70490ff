import ApusBytes
public import ApusEventLog

/// The values of one type in a store, under keys with a common beginning.
///
///     let notes = TypedStore(store, JSONStoreCodec<Note>(), prefix: "note/")
///     try notes.put("7", Note(title: "milk"))
///     try notes.get("7")?.title  // milk
///
/// For values of several types in one batch, use the `LogStore` itself.
public struct TypedStore<Codec: StoreCodec>: Sendable {
  /// The store of the bytes.
  public let store: LogStore
  /// The form of the values.
  public let codec: Codec
  /// The beginning of all keys.
  public let prefix: String

  /// Creates a view of a store.
  public init(_ store: LogStore, _ codec: Codec, prefix: String = "") {
    self.store = store
    self.codec = codec
    self.prefix = prefix
  }

  /// Returns the value of a key, or `nil` if it has none.
  ///
  /// - Throws: A `StoreError`; `coding` if the bytes do not have the form of the codec.
  /// - Complexity: That of `LogStore.get` and of the codec.
  public func get(_ key: String) throws(StoreError) -> Codec.Value? {
    try getVersioned(key)?.value
  }

  /// Returns the value of a key with its version, or `nil` if it has none.
  ///
  /// - Throws: As `get` does.
  public func getVersioned(
    _ key: String
  ) throws(StoreError) -> (value: Codec.Value, version: StoreVersion)? {
    let bytes = Array((prefix + key).utf8)
    guard let stored = try store.get(bytes) else { return nil }
    do {
      return (try codec.decode(stored.bytes.span.rawBytes), stored.version)
    } catch {
      throw .coding(key: bytes, "\(error)")
    }
  }

  /// Gives a key a value.
  ///
  /// - Returns: The version of the value.
  /// - Throws: The error of the codec, or a `StoreError` as `LogStore.put` does.
  @discardableResult
  public func put(
    _ key: String, _ value: Codec.Value, if condition: StoreCondition = .any,
    _ promise: EventLogPromise = .written
  ) throws -> StoreVersion {
    try store.put(prefix + key, codec.encode(value), if: condition, promise)
  }

  /// Removes the value of a key; see `LogStore.delete`.
  @discardableResult
  public func delete(
    _ key: String, if condition: StoreCondition = .any, _ promise: EventLogPromise = .written
  ) throws(StoreError) -> Bool {
    try store.delete(prefix + key, if: condition, promise)
  }

  /// Returns the keys that have a value, without the beginning that all have; see `LogStore.keys(prefix:)`.
  public func keys() throws(StoreError) -> [String] {
    try store.keys(prefix: prefix).map { String($0.dropFirst(prefix.count)) }
  }
}
