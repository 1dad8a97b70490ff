/// A keyed container of a dictionary.
///
/// Types ask for their keys in the order in which they were written, as a rule. So the search for a
/// key begins after the last key that was found, in whatever dictionary.
struct DictionaryContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let storage: DecodingStorage
  private let place: ObjectPlace
  private let count: Int
  private let start: Int

  init(_ storage: DecodingStorage, _ place: ObjectPlace) throws(PropertyListError) {
    let dictionary = try place.value(in: storage.list).dictionary()
    self.storage = storage
    self.place = place
    count = dictionary.count
    start = dictionary.start
    storage.nextIndex = 0
  }

  private var dictionary: PropertyListDictionary {
    @_lifetime(borrow self)
    get { PropertyListDictionary(storage.list, count: count, start: start) }
  }

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    (0..<count).compactMap { index in
      (try? storage.key(dictionary, index)).flatMap { Key(stringValue: $0) }
    }
  }

  func contains(_ key: Key) -> Bool { (try? position(of: key)) ?? nil != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    try requiredPlace(of: key).value(in: storage.list).isMissing
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
    guard let position = try position(of: "super") else {
      throw PropertyListError(.missingKey("super"), object: place.object, at: place.offset)
    }
    return ListDecoder(storage: storage, place: try storage.place(at: position))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ListDecoder(storage: storage, place: try requiredPlace(of: key))
  }

  // MARK: - Searching

  /// Returns the position of the reference to a key's value, or `nil` if there is no such key.
  private func position(of key: Key) throws(PropertyListError) -> Int? {
    try position(of: key.stringValue)
  }

  private func position(of name: String) throws(PropertyListError) -> Int? {
    let dictionary = dictionary
    var index = storage.nextIndex
    for _ in 0..<count {
      if index >= count { index = 0 }
      if try storage.key(dictionary, index) == name {
        storage.nextIndex = index + 1
        return dictionary.position(index) + count * dictionary.list.referenceSize
      }
      index += 1
    }
    return nil
  }

  private func requiredPlace(of key: Key) throws(PropertyListError) -> ObjectPlace {
    guard let position = try position(of: key) else {
      throw PropertyListError(.missingKey(key.stringValue), object: place.object, at: place.offset)
    }
    return try storage.place(at: position)
  }

  /// Calls a closure with the place of a key's value, and adds the key to the path of its error.
  @inline(__always)
  private func within<Result>(
    _ key: Key, _ body: (ObjectPlace) throws -> Result
  ) throws -> Result {
    let place = try requiredPlace(of: key)
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
    guard let position = try position(of: key) else { return nil }
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
