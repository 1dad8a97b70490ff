import ApusBytes

/// The decoder of a single object.
struct ListDecoder: Decoder {
  let storage: DecodingStorage
  let place: ObjectPlace

  var codingPath: [any CodingKey] { storage.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try read { try storage.container(keyedBy: type, place) }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try read { try ArrayContainer(storage, place) }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Calls a closure, whose error becomes one that types can catch.
  private func read<Value>(_ body: () throws -> Value) throws -> Value {
    try storage.catching(body)
  }
}

extension ListDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { place.value(in: storage.list).isMissing }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try read { try storage.decodeAgain(type, at: place) }
  }

  func decode(_ type: Bool.Type) throws -> Bool { try read { try storage.boolean(place) } }

  func decode(_ type: String.Type) throws -> String { try read { try storage.string(place) } }

  func decode(_ type: Double.Type) throws -> Double { try read { try storage.real(place) } }

  func decode(_ type: Float.Type) throws -> Float { try read { try storage.float(place) } }

  func decode(_ type: Int.Type) throws -> Int { try read { try storage.integer(place) } }

  func decode(_ type: Int8.Type) throws -> Int8 { try read { try storage.integer(place) } }

  func decode(_ type: Int16.Type) throws -> Int16 { try read { try storage.integer(place) } }

  func decode(_ type: Int32.Type) throws -> Int32 { try read { try storage.integer(place) } }

  func decode(_ type: Int64.Type) throws -> Int64 { try read { try storage.integer(place) } }

  func decode(_ type: Int128.Type) throws -> Int128 { try read { try storage.integer(place) } }

  func decode(_ type: UInt.Type) throws -> UInt { try read { try storage.integer(place) } }

  func decode(_ type: UInt8.Type) throws -> UInt8 { try read { try storage.integer(place) } }

  func decode(_ type: UInt16.Type) throws -> UInt16 { try read { try storage.integer(place) } }

  func decode(_ type: UInt32.Type) throws -> UInt32 { try read { try storage.integer(place) } }

  func decode(_ type: UInt64.Type) throws -> UInt64 { try read { try storage.integer(place) } }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try read { try storage.integer(place) } }
}

extension PropertyListValue {
  /// Whether the object stands for an absent value: null, or the string `$null`, which Foundation's
  /// encoder writes.
  var isMissing: Bool {
    if isNull { return true }
    guard marker == 0x55, let text = try? ascii() else { return false }
    return text.equals("$null".utf8.span)
  }
}
