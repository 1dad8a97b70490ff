// UNSAFE: calls the storage of a row without counting references

/// The fields of the row by the names of their columns. A copy counts no references.
@safe
struct UnownedLevel {
  // SAFETY: the decoder keeps the storage for longer than its containers; see `KeyedContainer`.
  private let storage: Unmanaged<RowStorage>

  // SAFETY: as for the property.
  init(_ storage: RowStorage) { unsafe self.storage = .passUnretained(storage) }

  @inline(__always)
  private func withStorage<Result>(_ body: (RowStorage) throws -> Result) rethrows -> Result {
    // SAFETY: as for the property.
    try unsafe storage._withUnsafeGuaranteedRef(body)
  }

  var codingPath: [any CodingKey] { [] }
  var names: [String] { withStorage { $0.state.header.names } }

  func contains(_ key: some CodingKey) -> Bool {
    withStorage { $0.state.column(of: key.stringValue) >= 0 }
  }

  /// Calls a closure with the column of a key.
  @inline(__always)
  func read<Result>(
    _ key: some CodingKey, _ body: (RowStorage, DecodedValue) throws -> Result
  ) throws -> Result {
    try withStorage { storage throws in
      let column = storage.state.column(of: key.stringValue)
      guard column >= 0 else { throw storage.state.missing(key.stringValue, Result.self) }
      return try storage.read(at: column, body)
    }
  }

  /// Returns `nil` if the column or its text is missing. An empty text between quotes is a text only.
  @inline(__always)
  func readIfPresent<Result>(
    _ key: some CodingKey, _ body: (RowStorage, DecodedValue) throws -> Result
  ) throws -> Result? {
    try withStorage { storage throws in
      let column = storage.state.column(of: key.stringValue)
      if column < 0 { return nil }
      let isMissing =
        Result.self == String.self
        ? storage.state.row.isMissing(at: column) : storage.state.row.isEmpty(at: column)
      return isMissing ? nil : try storage.read(at: column, body)
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: some CodingKey) throws -> Value {
    try withStorage { storage throws in
      let column = storage.state.column(of: key.stringValue)
      guard column >= 0 else { throw storage.state.missing(key.stringValue, type) }
      return try storage.decode(type, at: column)
    }
  }

  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: some CodingKey
  ) throws -> Value? {
    try withStorage { storage throws in
      let column = storage.state.column(of: key.stringValue)
      if column < 0 || storage.isNull(column) { return nil }
      // The type of an optional decides whether an empty text between quotes is a value.
      if storage.state.row.isEmpty(at: column) {
        return try storage.decode(Value?.self, at: column)
      }
      return try storage.decode(type, at: column)
    }
  }

  func site(forKey key: some CodingKey) throws -> DecodedSite {
    try withStorage { storage throws in
      let column = storage.state.column(of: key.stringValue)
      guard column >= 0 else { throw storage.state.missing(key.stringValue, nil) }
      return DecodedSite(storage, column)
    }
  }

  /// The value of a superclass, which a row does not have.
  func superSite(forKey key: some CodingKey) throws -> DecodedSite {
    throw withStorage { storage in
      let column = storage.state.column(of: key.stringValue)
      return DecodedSite(storage, column).refuse(.superclass)
    }
  }

  func unkeyedContainer(forKey key: some CodingKey) throws -> any UnkeyedDecodingContainer {
    try site(forKey: key).unkeyedContainer()
  }
}
