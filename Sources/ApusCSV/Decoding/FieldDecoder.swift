/// The decoder of a type that is stored in a single field.
struct FieldDecoder: Decoder {
  let storage: RowStorage
  let column: Int

  init(_ storage: RowStorage, _ column: Int) { (self.storage, self.column) = (storage, column) }

  var codingPath: [any CodingKey] {
    column < storage.state.header.names.count ? [CSVKey(storage.state.header.names[column])] : []
  }

  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw storage.state.error(.unsupported(.keyed), at: column, type: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw storage.state.error(.unsupported(.unkeyed), at: column, type: [UInt8].self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}
