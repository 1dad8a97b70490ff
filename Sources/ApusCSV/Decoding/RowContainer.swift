/// A keyed container for the fields of the row that is being decoded.
///
/// The container refers only to the storage, which is reused for the next row.
struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let storage: RowStorage

  init(_ storage: RowStorage) { self.storage = storage }

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] { storage.state.header.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { storage.state.column(of: key.stringValue) >= 0 }

  func decodeNil(forKey key: Key) throws -> Bool {
    let column = storage.state.column(of: key.stringValue)
    return column < 0 || storage.state.row.isMissing(at: column)
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let column = storage.state.column(of: key.stringValue)
    guard column >= 0 else { throw storage.state.missing(key.stringValue, type) }
    return try value(type, at: column)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let column = storage.state.column(of: key.stringValue)
    if column < 0 || storage.state.row.isMissing(at: column) { return nil }
    // The type of an optional decides whether an empty text between quotes is a value.
    if storage.state.row.isEmpty(at: column) { return try value(Value?.self, at: column) }
    return try value(type, at: column)
  }

  private func value<Value: Decodable>(_ type: Value.Type, at column: Int) throws -> Value {
    do {
      return try Value(from: FieldDecoder(storage, column))
    } catch {
      return try storage.state.value(type, at: column, after: error)
    }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    throw refuse(.keyed, key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw refuse(.unkeyed, key)
  }

  func superDecoder() throws -> any Decoder {
    throw storage.state.error(.unsupported(.superclass), at: nil, type: nil)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw refuse(.superclass, key) }

  private func refuse(_ shape: CSVShape, _ key: Key) -> any Error {
    let column = storage.state.column(of: key.stringValue)
    if column < 0 { return storage.state.missing(key.stringValue, nil) }
    return storage.state.error(.unsupported(shape), at: column, type: nil)
  }
}
