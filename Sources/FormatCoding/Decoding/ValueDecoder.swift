/// The decoder of a single value, which is also its single-value container.
struct ValueDecoder: Decoder {
  /// The value and its document.
  let site: DecodedSite

  var codingPath: [any CodingKey] { site.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { site.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try site.container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try site.unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { site.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try site.decodeAgain(type) }

  func decode(_ type: Bool.Type) throws -> Bool {
    try site.read { reader, value throws in try reader.boolean(value) }
  }

  func decode(_ type: String.Type) throws -> String {
    try site.read { reader, value throws in try reader.string(value) }
  }

  func decode(_ type: Double.Type) throws -> Double {
    try site.read { reader, value throws in try reader.double(value) }
  }

  func decode(_ type: Float.Type) throws -> Float {
    try site.read { reader, value throws in try reader.float(value) }
  }

  func decode(_ type: Int.Type) throws -> Int {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int8.Type) throws -> Int8 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int16.Type) throws -> Int16 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int32.Type) throws -> Int32 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int64.Type) throws -> Int64 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int128.Type) throws -> Int128 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt.Type) throws -> UInt {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt8.Type) throws -> UInt8 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt16.Type) throws -> UInt16 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt32.Type) throws -> UInt32 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt64.Type) throws -> UInt64 {
    try site.read { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try site.read { reader, value throws in try reader.integer(value) }
  }
}
