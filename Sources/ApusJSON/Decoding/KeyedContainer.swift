/// The members of an object.
///
/// A decoder has one such container for all objects of a type, which counts no references: it is copied
/// for each member. Its owner is `Unowned`, and the level is kept by the decoder or, if a type keeps the
/// container for longer, by `KeptContainers`. Any other container owns its `DecodingLevel`.
@safe
struct KeyedContainer<Key: CodingKey, Owner>: KeyedDecodingContainerProtocol {
  private let level: LevelReference
  private let owner: Owner

  /// Creates the container of the object of a level.
  // SAFETY: the caller or the owner keeps the level for longer than the container.
  @unsafe
  init(_ level: DecodingLevel, _ owner: Owner) {
    self.level = LevelReference(level)
    self.owner = owner
  }

  private var view: TextView { level.view }
  private var text: DecodedText { level.text }
  private var depth: Int { level.depth }
  var codingPath: [any CodingKey] { text.codingPath(level.object) }
  var allKeys: [Key] { level.names.compactMap { Key(stringValue: $0) } }

  @inline(__always)
  private func value(_ key: Key) throws -> Int {
    let name = key.stringValue
    let found = level.find(name)
    if found < 0 { throw level.missing(key) }
    return found
  }

  /// Returns the token of a value, or -1 if the key is missing or its value is null.
  @inline(__always)
  private func present(_ key: Key) -> Int {
    let found = level.find(key.stringValue)
    return found < 0 || view.isNull(found) ? -1 : found
  }

  func contains(_ key: Key) -> Bool { level.find(key.stringValue) >= 0 }
  func decodeNil(forKey key: Key) throws -> Bool { view.isNull(try value(key)) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try view.boolean(try value(key))
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try view.text(try value(key))
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try view.double(try value(key))
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try view.float(try value(key))
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try view.integer(try value(key))
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try view.integer(try value(key))
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try view.integer(try value(key))
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try view.integer(try value(key))
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try view.integer(try value(key))
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try view.integer(try value(key))
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try view.integer(try value(key))
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try view.integer(try value(key))
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try view.integer(try value(key))
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try view.integer(try value(key))
  }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try level.decode(type, try value(key))
  }

  // The default of each of these looks the key up three times.

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    let found = present(key)
    return found < 0 ? nil : try view.boolean(found)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    let found = present(key)
    return found < 0 ? nil : try view.text(found)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    let found = present(key)
    return found < 0 ? nil : try view.double(found)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    let found = present(key)
    return found < 0 ? nil : try view.float(found)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    let found = present(key)
    return found < 0 ? nil : try view.integer(found)
  }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    let found = present(key)
    return found < 0 ? nil : try level.decode(type, found)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try text.container(keyedBy: type, try value(key), depth)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try UnkeyedContainer(text, try value(key), depth)
  }

  func superDecoder() throws -> any Decoder {
    let found = level.find("super")
    if found < 0 { throw level.missing(PathKey(stringValue: "super")) }
    return ValueDecoder(text: text, index: found, depth: depth)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ValueDecoder(text: text, index: try value(key), depth: depth)
  }
}

extension DecodedText {
  /// Returns the container of an object that nobody else reads.
  func container<Key: CodingKey>(
    keyedBy type: Key.Type, _ index: Int, _ depth: Int, keepsKeys: Bool = false
  ) throws -> KeyedDecodingContainer<Key> {
    let level = DecodingLevel(self, depth, keepsKeys: keepsKeys)
    try level.begin(index)
    // SAFETY: the container owns its level.
    return unsafe KeyedDecodingContainer(KeyedContainer<Key, DecodingLevel>(level, level))
  }
}
