/// The encoder of a type that is stored in a single field.
struct FieldEncoder: Encoder {
  let storage: RowEncodingStorage
  let column: Int
  /// The type of the value.
  let type: Any.Type

  init(_ storage: RowEncodingStorage, _ column: Int, _ type: Any.Type) {
    (self.storage, self.column, self.type) = (storage, column, type)
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

  /// Encodes a value whose text is known, without a string. As for strings, an empty text is written
  /// between quotes.
  func encode<Value: CSVTextValue>(text value: Value) {
    storage.set(Value?.some(value), at: column)
  }
}
