/// The encoder for a type whose shape a row does not have. It records the failure and ignores all
/// values.
struct RefusedEncoder: Encoder {
  private let storage: RowEncodingStorage

  init(_ shape: CSVShape, _ column: String?, _ storage: RowEncodingStorage) {
    self.storage = storage
    storage.fail(shape, column)
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }
  var count: Int { 0 }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RefusedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { self }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension RefusedEncoder: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  func encodeNil() {}

  func encode(_ value: some Encodable) {}

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

  func superEncoder() -> any Encoder { self }
}
