/// The decoder of a type that is stored in a single field.
struct FieldDecoder: Decoder {
  let storage: RowStorage
  let column: Int

  init(_ storage: RowStorage, _ column: Int) { (self.storage, self.column) = (storage, column) }

  /// The decoder of a single value that a decoder is or has, or `nil` if it is of another module.
  init?(of decoder: any Decoder) throws {
    if let field = decoder as? FieldDecoder {
      self = field
    } else if let row = decoder as? RowDecoder {
      self = try row.field()
    } else {
      return nil
    }
  }

  var codingPath: [any CodingKey] {
    column < storage.state.header.names.count ? [CSVKey(storage.state.header.names[column])] : []
  }

  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw storage.state.error(.unsupported(.keyed), at: column, type: nil)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw storage.state.error(.unsupported(.unkeyed), at: column, type: nil)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}
