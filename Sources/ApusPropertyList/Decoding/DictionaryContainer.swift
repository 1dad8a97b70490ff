/// A keyed container of a dictionary.
///
/// A decoder has one such container for all dictionaries of a type, which counts no references: it is
/// copied for each value. Its owner is `Unowned`, and the level is kept by the decoder or, if a type
/// keeps the container for longer, by `KeptContainers`. Any other container owns its `DictionaryLevel`.
@safe
struct DictionaryContainer<Key: CodingKey, Owner>: KeyedDecodingContainerProtocol {
  private let level: LevelReference
  private let owner: Owner

  /// Creates the container of the dictionary of a level.
  // SAFETY: the caller or the owner keeps the level for longer than the container.
  @unsafe
  init(_ level: DictionaryLevel, _ owner: Owner) {
    self.level = LevelReference(level)
    self.owner = owner
  }

  var codingPath: [any CodingKey] { level.codingPath }

  var allKeys: [Key] { level.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { level.contains(key.stringValue) }

  func decodeNil(forKey key: Key) throws -> Bool {
    try level.read(key.stringValue) { $0.isMissing($1) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try level.read(key.stringValue) { storage, place throws in
      try storage.decode(type, at: place)
    }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try level.readIfPresent(key.stringValue) { storage, place throws in
      try storage.decode(type, at: place)
    }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try level.read(key.stringValue) { storage, place throws in
      try storage.container(keyedBy: type, place)
    }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try level.read(key.stringValue) { storage, place throws in try ArrayContainer(storage, place) }
  }

  func superDecoder() throws -> any Decoder { try decoder(of: "super") }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(of: key.stringValue) }

  private func decoder(of name: String) throws -> any Decoder {
    try level.read(name) { ListDecoder(storage: $0, place: $1) }
  }

  // MARK: - Values

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try level.boolean(key.stringValue)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try level.string(key.stringValue)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try level.real(key.stringValue)
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try level.float(key.stringValue)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try level.integer(key.stringValue)
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try level.integer(key.stringValue)
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try level.integer(key.stringValue)
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try level.integer(key.stringValue)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try level.booleanIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try level.stringIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try level.realIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try level.floatIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try level.integerIfPresent(key.stringValue)
  }

  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try level.integerIfPresent(key.stringValue)
  }
}

extension DecodingStorage {
  /// Returns the container of a dictionary that nobody else reads.
  func container<Key: CodingKey>(
    keyedBy type: Key.Type, _ place: ObjectPlace
  ) throws(PropertyListError) -> KeyedDecodingContainer<Key> {
    let level = DictionaryLevel(self)
    try level.begin(place)
    // SAFETY: the container owns its level.
    return unsafe KeyedDecodingContainer(DictionaryContainer<Key, DictionaryLevel>(level, level))
  }
}
