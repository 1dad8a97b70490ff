/// A keyed container that becomes a dictionary.
struct DictionaryEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let storage: EncodingStorage
  let node: EncodedNode

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { set(key, try storage.missing()) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    set(key, try storage.object(value))
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    nested(key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { child("super") }

  mutating func superEncoder(forKey key: Key) -> any Encoder { child(key.stringValue) }

  private func set(_ key: Key, _ object: PropertyListObject) {
    node.set(key.stringValue, EncodedNode(object))
  }

  /// An encoder of a nested container, which keeps the members of the container before it.
  private func nested(_ key: Key) -> ListEncoder {
    ListEncoder(storage: storage, node: node.child(key.stringValue))
  }

  private func child(_ key: String) -> ListEncoder {
    let child = EncodedNode()
    node.set(key, child)
    return ListEncoder(storage: storage, node: child)
  }

  mutating func encode(_ value: Bool, forKey key: Key) throws {
    set(key, try storage.boolean(value))
  }

  mutating func encode(_ value: String, forKey key: Key) throws {
    set(key, try storage.string(value))
  }

  mutating func encode(_ value: Double, forKey key: Key) throws {
    set(key, try storage.real(value))
  }

  mutating func encode(_ value: Float, forKey key: Key) throws {
    set(key, try storage.real(Double(value)))
  }

  mutating func encode(_ value: Int, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: Int8, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: Int16, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: Int32, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: Int64, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: Int128, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: UInt, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: UInt8, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: UInt16, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: UInt32, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: UInt64, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }

  mutating func encode(_ value: UInt128, forKey key: Key) throws {
    set(key, try storage.integer(value))
  }
}
