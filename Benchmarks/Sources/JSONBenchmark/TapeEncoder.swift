/// An encoder that notes values on a tape.
struct TapeEncoder: Encoder {
  let tape: CodableTape
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(NotedKeys(tape: tape))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { NotedElements(tape) }
  func singleValueContainer() -> any SingleValueEncodingContainer { NotedValue(tape: tape) }
}

private struct NotedKeys<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let tape: CodableTape
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int, forKey key: Key) throws { tape.note(value) }
  mutating func encode(_ value: Double, forKey key: Key) throws { tape.note(value) }
  mutating func encode(_ value: String, forKey key: Key) throws { tape.note(value) }
  mutating func encode(_ value: Bool, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Float, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int8, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int16, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int32, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int64, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt8, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt16, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt32, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt64, forKey key: Key) throws { throw NotOnTapeError() }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try tape.note(any: value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(NotedKeys<Nested>(tape: tape)) }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NotedElements(tape)
  }
  mutating func superEncoder() -> any Encoder { TapeEncoder(tape: tape) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { TapeEncoder(tape: tape) }
}

private struct NotedElements: UnkeyedEncodingContainer {
  let tape: CodableTape
  private let place: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(_ tape: CodableTape) {
    self.tape = tape
    place = tape.noteCount()
  }

  mutating func encodeNil() throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int) throws {
    tape.addElement(place)
    tape.note(value)
  }
  mutating func encode(_ value: Double) throws {
    tape.addElement(place)
    tape.note(value)
  }
  mutating func encode(_ value: String) throws {
    tape.addElement(place)
    tape.note(value)
  }
  mutating func encode(_ value: Bool) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Float) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int8) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int16) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int32) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int64) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt8) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt16) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt32) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt64) throws { throw NotOnTapeError() }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    tape.addElement(place)
    try tape.note(any: value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { KeyedEncodingContainer(NotedKeys<Nested>(tape: tape)) }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { NotedElements(tape) }
  mutating func superEncoder() -> any Encoder { TapeEncoder(tape: tape) }
}

private struct NotedValue: SingleValueEncodingContainer {
  let tape: CodableTape
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int) throws { tape.note(value) }
  mutating func encode(_ value: Double) throws { tape.note(value) }
  mutating func encode(_ value: String) throws { tape.note(value) }
  mutating func encode(_ value: Bool) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Float) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int8) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int16) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int32) throws { throw NotOnTapeError() }
  mutating func encode(_ value: Int64) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt8) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt16) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt32) throws { throw NotOnTapeError() }
  mutating func encode(_ value: UInt64) throws { throw NotOnTapeError() }
  mutating func encode<Value: Encodable>(_ value: Value) throws { try tape.note(any: value) }
}
