/// A keyed container for the fields of the row that is being encoded.
struct RowEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let storage: RowEncodingStorage

  init(_ storage: RowEncodingStorage) { self.storage = storage }

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws {
    try storage.set(String?.none, for: key.stringValue)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let column = try storage.column(of: key.stringValue)
    try FieldEncoder(storage, column, Value.self).encode(field: value)
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    let column = try storage.column(of: key.stringValue)
    guard let value else { return storage.setNil(of: Value.self, at: column) }
    try FieldEncoder(storage, column, Value.self, isInOptional: true).encode(field: value)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    RefusedEncoder(.keyed, key.stringValue, storage).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RefusedEncoder(.unkeyed, key.stringValue, storage)
  }

  func superEncoder() -> any Encoder { RefusedEncoder(.superclass, nil, storage) }

  func superEncoder(forKey key: Key) -> any Encoder {
    RefusedEncoder(.superclass, key.stringValue, storage)
  }
}
