/// The encoder of a type that is stored in a single field.
struct FieldEncoder: Encoder {
  let storage: RowEncodingStorage
  let column: Int

  init(_ storage: RowEncodingStorage, _ column: Int) {
    (self.storage, self.column) = (storage, column)
  }

  var codingPath: [any CodingKey] { [CSVKey(storage.names[column])] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    RefusedEncoder(.keyed, storage.names[column], storage).container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RefusedEncoder(.unkeyed, storage.names[column], storage)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Encodes a value whose text is known, without a string.
  func encode(text value: some CSVTextValue) { storage.set(value, at: column) }
}
