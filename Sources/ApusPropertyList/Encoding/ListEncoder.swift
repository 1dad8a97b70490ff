/// The encoder of a single value.
struct ListEncoder: Encoder {
  let storage: EncodingStorage
  let node: EncodedNode

  var codingPath: [any CodingKey] { [] }

  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginDictionary()
    return KeyedEncodingContainer(DictionaryEncodingContainer<Key>(storage: storage, node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return ArrayEncodingContainer(storage: storage, node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ListEncoder: SingleValueEncodingContainer {
  mutating func encodeNil() throws { node.content = .object(try storage.missing()) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    node.content = .object(try storage.object(value))
  }

  mutating func encode(_ value: Bool) throws {
    node.content = .object(try storage.boolean(value))
  }

  mutating func encode(_ value: String) throws {
    node.content = .object(try storage.string(value))
  }

  mutating func encode(_ value: Double) throws {
    node.content = .object(try storage.real(value))
  }

  mutating func encode(_ value: Float) throws {
    node.content = .object(try storage.real(Double(value)))
  }

  mutating func encode(_ value: Int) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: Int8) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: Int16) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: Int32) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: Int64) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: Int128) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: UInt) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: UInt8) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: UInt16) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: UInt32) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: UInt64) throws {
    node.content = .object(try storage.integer(value))
  }

  mutating func encode(_ value: UInt128) throws {
    node.content = .object(try storage.integer(value))
  }
}
