/// The members of an object.
struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let level: DecodingLevel

  /// Creates the container of the object of a level.
  init(_ level: DecodingLevel) { self.level = level }

  /// Creates the container of an object that nobody else reads.
  init(_ text: DecodedText, _ index: Int, _ depth: Int) throws(JSONError) {
    level = DecodingLevel(text, depth)
    try level.begin(index)
  }

  private var text: DecodedText { level.text }
  private var depth: Int { level.depth }
  var codingPath: [any CodingKey] { text.codingPath(level.index) }
  var allKeys: [Key] { level.shape?.names.compactMap { Key(stringValue: $0) } ?? [] }

  @inline(__always)
  private func value(_ key: Key) throws(JSONError) -> Int {
    let found = level.find(key.stringValue)
    if found < 0 { throw level.missing(key.stringValue) }
    return found
  }

  func contains(_ key: Key) -> Bool { level.find(key.stringValue) >= 0 }
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
    let found = level.find("super")
    if found < 0 { throw level.missing("super") }
    return ValueDecoder(text: text, index: found, depth: depth)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ValueDecoder(text: text, index: try value(key), depth: depth)
  }
}
