/// An unkeyed decoding container: the elements of an array, or of what a format reads as one.
struct UnkeyedContainer: UnkeyedDecodingContainer {
  private var elements: DecodedElements

  init(_ elements: DecodedElements) { self.elements = elements }

  var codingPath: [any CodingKey] { elements.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { elements.isAtEnd }
  var currentIndex: Int { elements.currentIndex }

  mutating func decodeNil() throws -> Bool { try elements.skipNull() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try elements.decode(type)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try elements.nextSite { site throws in try site.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try elements.nextSite { site throws in try site.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try elements.nextSite { site throws in ValueDecoder(site: site) }
  }
}

extension DecodedSite {
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    UnkeyedContainer(try elements())
  }
}

extension UnownedLevel {
  func unkeyedContainer(forKey key: some CodingKey) throws -> any UnkeyedDecodingContainer {
    UnkeyedContainer(try elements(forKey: key))
  }
}

// The methods that `Codable` calls for each type that has its own method.

extension UnkeyedContainer {
  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try elements.next { reader, value throws in try reader.boolean(value) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    try elements.next { reader, value throws in try reader.string(value) }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    try elements.next { reader, value throws in try reader.double(value) }
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    try elements.next { reader, value throws in try reader.float(value) }
  }

  mutating func decode(_ type: Int.Type) throws -> Int {
    try elements.nextInteger()
  }

  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: UInt.Type) throws -> UInt {
    try elements.nextInteger()
  }

  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try elements.nextInteger()
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try elements.nextInteger()
  }
}
