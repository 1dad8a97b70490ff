/// The encoder of a type that is stored in a whole row.
struct RowEncoder: Encoder {
  let storage: RowEncodingStorage

  init(_ storage: RowEncodingStorage) { self.storage = storage }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RowEncodingContainer<Key>(storage))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RefusedEncoder(.unkeyed, nil, storage)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    RefusedEncoder(.single, nil, storage)
  }
}
