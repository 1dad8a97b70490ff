/// The members of an object.
struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let text: DecodedText
  private let index: Int
  private let depth: Int
  private let shape: ObjectShape
  /// The place of the first value.
  private let values: Int

  init(_ text: DecodedText, _ index: Int, _ depth: Int) throws(JSONError) {
    guard text.tokens.kind(index) == UInt8(ascii: "{") else { throw text.wrongType(index, .object) }
    self.text = text
    self.index = index
    self.depth = depth
    (shape, values) = try text.shape(index, Key.self)
  }

  var codingPath: [any CodingKey] { text.codingPath(index) }
  var allKeys: [Key] { shape.names.compactMap { Key(stringValue: $0) } }

  /// The token of a key's value, or `nil` if the key is missing.
  private func find(_ key: Key) -> Int? {
    find(key.stringValue)
  }

  private func find(_ name: String) -> Int? {
    let place = shape.index(of: name, in: index)
    return place < 0 ? nil : text.value(values + place)
  }

  private func value(_ key: Key) throws(JSONError) -> Int {
    guard let found = find(key) else {
      throw JSONError(.missingKey(key.stringValue), at: text.offset(index))
    }
    return found
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { text.isNull(try value(key)) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try text.boolean(try value(key))
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try text.text(try value(key))
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try text.double(try value(key))
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try text.float(try value(key))
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try text.integer(try value(key)) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try text.integer(try value(key))
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try text.integer(try value(key))
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try text.integer(try value(key))
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try text.integer(try value(key))
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try text.integer(try value(key))
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try text.integer(try value(key))
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try text.integer(try value(key))
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try text.integer(try value(key))
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try text.integer(try value(key))
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try text.decode(type, try value(key), depth: depth)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(try KeyedContainer<NestedKey>(text, try value(key), depth))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try UnkeyedContainer(text, try value(key), depth)
  }

  func superDecoder() throws -> any Decoder {
    guard let found = find("super") else {
      throw JSONError(.missingKey("super"), at: text.offset(index))
    }
    return ValueDecoder(text: text, index: found, depth: depth)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ValueDecoder(text: text, index: try value(key), depth: depth)
  }
}
