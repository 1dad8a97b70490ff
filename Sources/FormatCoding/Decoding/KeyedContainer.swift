// UNSAFE: refers to a level that the decoder, or the container itself, keeps

/// A keyed decoding container: the members of an object, the columns of a row, the parts of an element.
///
/// A decoder has one such container for all values of a type, which counts no references: it is copied for
/// each member. Its owner is then `Unowned`, and the level is kept by the decoder or, if a type keeps the
/// container for longer, by `KeptContainers`. Any other container owns its level.
@safe
struct KeyedContainer<Key: CodingKey, Owner>: KeyedDecodingContainerProtocol {
  private let level: UnownedLevel
  private let owner: Owner

  /// Creates the container of a level.
  // SAFETY: the caller or the owner keeps the level for longer than the container.
  @unsafe
  init(_ level: DecodingLevel, _ owner: Owner) {
    self.level = UnownedLevel(level)
    self.owner = owner
  }

  var codingPath: [any CodingKey] { level.codingPath }
  var allKeys: [Key] { level.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { level.contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool {
    try level.read(key) { reader, value throws in reader.isNull(value) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try level.decode(type, forKey: key)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try level.decodeIfPresent(type, forKey: key)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try level.site(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try level.unkeyedContainer(forKey: key)
  }

  func superDecoder() throws -> any Decoder {
    ValueDecoder(site: try level.superSite(forKey: PathKey(stringValue: "super")))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ValueDecoder(site: try level.superSite(forKey: key))
  }
}

// The methods that `Codable` calls for each type that has its own method. The default of an optional one
// looks the key up three times.

extension KeyedContainer {
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try level.read(key) { reader, value throws in try reader.boolean(value) }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try level.read(key) { reader, value throws in try reader.string(value) }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try level.read(key) { reader, value throws in try reader.double(value) }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try level.read(key) { reader, value throws in try reader.float(value) }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try level.read(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try level.readIfPresent(key) { reader, value throws in try reader.boolean(value) }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try level.readIfPresent(key) { reader, value throws in try reader.string(value) }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try level.readIfPresent(key) { reader, value throws in try reader.double(value) }
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try level.readIfPresent(key) { reader, value throws in try reader.float(value) }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }

  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try level.readIfPresent(key) { reader, value throws in try reader.integer(value) }
  }
}
