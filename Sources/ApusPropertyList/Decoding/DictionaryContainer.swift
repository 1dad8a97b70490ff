/// A keyed container of a dictionary.
struct DictionaryContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let level: DictionaryLevel

  /// Creates the container of the dictionary of a level.
  init(_ level: DictionaryLevel) { self.level = level }

  /// Creates the container of a dictionary that nobody else reads.
  init(_ storage: DecodingStorage, _ place: ObjectPlace) throws(PropertyListError) {
    level = DictionaryLevel(storage)
    try level.begin(place)
  }

  private var storage: DecodingStorage { level.storage }

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] { level.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { (try? level.find(key.stringValue)) ?? -1 >= 0 }

  func decodeNil(forKey key: Key) throws -> Bool {
    try requiredPlace(of: key.stringValue).value(in: storage.list).isMissing
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try within(key) { try storage.decode(type, at: $0) }
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try withinIfPresent(key) { try storage.decode(type, at: $0) }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try within(key) { KeyedDecodingContainer(try DictionaryContainer<Inner>(storage, $0)) }
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try within(key) { try ArrayContainer(storage, $0) }
  }

  func superDecoder() throws -> any Decoder {
    ListDecoder(storage: storage, place: try requiredPlace(of: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ListDecoder(storage: storage, place: try requiredPlace(of: key.stringValue))
  }

  // MARK: - Searching

  @inline(__always)
  private func requiredPlace(of name: String) throws(PropertyListError) -> ObjectPlace {
    let position = try level.find(name)
    if position < 0 { throw level.missing(name) }
    return try storage.place(at: position)
  }

  /// Calls a closure with the place of a key's value, and adds the key to the path of its error.
  @inline(__always)
  private func within<Result>(
    _ key: Key, _ body: (ObjectPlace) throws -> Result
  ) throws -> Result {
    let place = try requiredPlace(of: key.stringValue)
    do {
      return try body(place)
    } catch let error as PropertyListError {
      throw error.within(.key(key.stringValue))
    }
  }

  /// Returns `nil` if the dictionary has no such key, or if its value stands for no value.
  @inline(__always)
  private func withinIfPresent<Result>(
    _ key: Key, _ body: (ObjectPlace) throws -> Result
  ) throws -> Result? {
    let position = try level.find(key.stringValue)
    if position < 0 { return nil }
    let place = try storage.place(at: position)
    if place.value(in: storage.list).isMissing { return nil }
    do {
      return try body(place)
    } catch let error as PropertyListError {
      throw error.within(.key(key.stringValue))
    }
  }

  // MARK: - Values

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try within(key) { try storage.boolean($0) }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try within(key) { try storage.string($0) }
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try within(key) { try storage.real($0) }
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try within(key) { try Float(storage.real($0)) }
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try within(key) { try storage.integer($0) }
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try within(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try withinIfPresent(key) { try storage.boolean($0) }
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try withinIfPresent(key) { try storage.string($0) }
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try withinIfPresent(key) { try storage.real($0) }
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try withinIfPresent(key) { try Float(storage.real($0)) }
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try withinIfPresent(key) { try storage.integer($0) }
  }

  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try withinIfPresent(key) { try storage.integer($0) }
  }
}
