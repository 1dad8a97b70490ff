/// A decoder that gives back the values of a tape.
struct TapeDecoder: Decoder {
  let tape: CodableTape
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(TapeKeys(tape: tape))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { TapeElements(tape) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { TapeValue(tape: tape) }
}

private struct TapeKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let tape: CodableTape
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { tape.nextInteger() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { tape.nextDouble() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { tape.nextString() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { throw NotOnTapeError() }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw NotOnTapeError() }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { throw NotOnTapeError() }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { throw NotOnTapeError() }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { throw NotOnTapeError() }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { throw NotOnTapeError() }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { throw NotOnTapeError() }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { throw NotOnTapeError() }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { throw NotOnTapeError() }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { throw NotOnTapeError() }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { throw NotOnTapeError() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try tape.next(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw NotOnTapeError() }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw NotOnTapeError()
  }
  func superDecoder() throws -> any Decoder { throw NotOnTapeError() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw NotOnTapeError() }
}

private struct TapeElements: UnkeyedDecodingContainer {
  let tape: CodableTape
  let count: Int?
  private let end: Int
  private(set) var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var isAtEnd: Bool { currentIndex == end }

  init(_ tape: CodableTape) {
    self.tape = tape
    end = tape.nextCount()
    count = end
  }

  mutating func decodeNil() throws -> Bool { false }
  mutating func decode(_ type: Int.Type) throws -> Int {
    currentIndex += 1
    return tape.nextInteger()
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    currentIndex += 1
    return tape.nextDouble()
  }
  mutating func decode(_ type: String.Type) throws -> String {
    currentIndex += 1
    return tape.nextString()
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { throw NotOnTapeError() }
  mutating func decode(_ type: Float.Type) throws -> Float { throw NotOnTapeError() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { throw NotOnTapeError() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { throw NotOnTapeError() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { throw NotOnTapeError() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { throw NotOnTapeError() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { throw NotOnTapeError() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { throw NotOnTapeError() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { throw NotOnTapeError() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { throw NotOnTapeError() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { throw NotOnTapeError() }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try tape.next(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { throw NotOnTapeError() }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw NotOnTapeError()
  }
  mutating func superDecoder() throws -> any Decoder { throw NotOnTapeError() }
}

private struct TapeValue: SingleValueDecodingContainer {
  let tape: CodableTape
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: Int.Type) throws -> Int { tape.nextInteger() }
  func decode(_ type: Double.Type) throws -> Double { tape.nextDouble() }
  func decode(_ type: String.Type) throws -> String { tape.nextString() }
  func decode(_ type: Bool.Type) throws -> Bool { throw NotOnTapeError() }
  func decode(_ type: Float.Type) throws -> Float { throw NotOnTapeError() }
  func decode(_ type: Int8.Type) throws -> Int8 { throw NotOnTapeError() }
  func decode(_ type: Int16.Type) throws -> Int16 { throw NotOnTapeError() }
  func decode(_ type: Int32.Type) throws -> Int32 { throw NotOnTapeError() }
  func decode(_ type: Int64.Type) throws -> Int64 { throw NotOnTapeError() }
  func decode(_ type: UInt.Type) throws -> UInt { throw NotOnTapeError() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { throw NotOnTapeError() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { throw NotOnTapeError() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { throw NotOnTapeError() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { throw NotOnTapeError() }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try tape.next(type) }
}
