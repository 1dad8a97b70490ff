/// An unkeyed container that becomes an array.
struct ArrayEncodingContainer: UnkeyedEncodingContainer {
  let storage: EncodingStorage
  let node: EncodedNode

  var codingPath: [any CodingKey] { [] }

  var count: Int { node.count }

  mutating func encodeNil() throws { node.append(EncodedNode(try storage.missing())) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    node.append(EncodedNode(try storage.object(value)))
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) -> KeyedEncodingContainer<Inner> {
    child().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    child().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { child() }

  private func child() -> ListEncoder {
    let child = EncodedNode()
    node.append(child)
    return ListEncoder(storage: storage, node: child)
  }

  mutating func encode(_ value: Bool) throws {
    node.append(EncodedNode(try storage.boolean(value)))
  }

  mutating func encode(_ value: String) throws {
    node.append(EncodedNode(try storage.string(value)))
  }

  mutating func encode(_ value: Double) throws {
    node.append(EncodedNode(try storage.real(value)))
  }

  mutating func encode(_ value: Float) throws {
    node.append(EncodedNode(try storage.real(Double(value))))
  }

  mutating func encode(_ value: Int) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: Int8) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: Int16) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: Int32) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: Int64) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: Int128) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: UInt) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: UInt8) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: UInt16) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: UInt32) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: UInt64) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }

  mutating func encode(_ value: UInt128) throws {
    node.append(EncodedNode(try storage.integer(value)))
  }
}
