/// The encoder of a type that is stored in a single field.
struct FieldEncoder: Encoder {
  let storage: RowEncodingStorage
  let column: Int
  /// The type of the value.
  let type: Any.Type
  /// Whether the value is that of an optional.
  private let isInOptional: Bool

  init(
    _ storage: RowEncodingStorage, _ column: Int, _ type: Any.Type, isInOptional: Bool = false
  ) {
    (self.storage, self.column) = (storage, column)
    (self.type, self.isInOptional) = (type, isInOptional)
  }

  /// The encoder of a value that encodes this value.
  func encoder(of type: Any.Type) -> FieldEncoder {
    FieldEncoder(storage, column, type, isInOptional: isOptional)
  }

  /// Whether the field may have no value, so that an empty text needs quotes.
  var isOptional: Bool { isInOptional || type is any Omissible.Type }

  var codingPath: [any CodingKey] { [CSVKey(storage.names[column])] }
  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    RefusedEncoder(.keyed, storage.names[column], storage).container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    RefusedEncoder(.unkeyed, storage.names[column], storage)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Encodes a value of the type of this encoder.
  func encode<Value: Encodable>(field value: Value) throws {
    try storage.encode(value, to: self, column: storage.names[column])
  }

  /// Encodes a value whose text is known, without a string.
  func encode<Value: CSVTextValue>(text value: Value) {
    if Value.isText, isOptional {
      storage.set(Value?.some(value), at: column)
    } else {
      storage.set(value, at: column)
    }
  }
}
