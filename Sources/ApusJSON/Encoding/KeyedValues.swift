/// The members of an object.
struct KeyedValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let level: EncodingLevel

  /// Creates the container of an object that was begun.
  init(_ level: EncodingLevel) { self.level = level }

  private var state: EncodingState { level.state }
  var codingPath: [any CodingKey] { level.path }

  /// Writes the key of the next value.
  @inline(__always)
  private func begin(_ key: Key) throws(JSONWriterError) { try level.write(key: key.stringValue) }

  func encodeNil(forKey key: Key) throws {
    try begin(key)
    try state.writeNull()
  }
  func encode(_ value: Bool, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: String, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: Double, forKey key: Key) throws {
    try state.requireText(for: value)
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: Float, forKey key: Key) throws {
    try state.requireText(for: Double(value))
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: Int8, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: Int16, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: Int32, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: Int64, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: UInt, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: UInt8, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: UInt16, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: UInt32, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }
  func encode(_ value: UInt64, forKey key: Key) throws {
    try begin(key)
    try state.write(value)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try level.whole {
      try begin(key)
      try level.encode(value, .key(key))
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(KeyedValues<NestedKey>(level.nested(forKey: key, isObject: true)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UnkeyedValues(level.nested(forKey: key, isObject: false))
  }

  func superEncoder() -> any Encoder { SuperEncoder(level, forKey: PathKey(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { SuperEncoder(level, forKey: key) }
}
