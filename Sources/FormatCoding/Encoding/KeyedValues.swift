/// A keyed encoding container: the members of an object, the columns of a row, the parts of an element.
struct KeyedValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let level: EncodingLevel

  /// Creates the container of an object that was begun.
  init(_ level: EncodingLevel) { self.level = level }

  var codingPath: [any CodingKey] { level.codingPath }

  func encodeNil(forKey key: Key) throws { try level.writeNil(forKey: key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try level.encode(value, forKey: key)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    KeyedEncodingContainer(KeyedValues<Inner>(level.nestedObject(forKey: key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UnkeyedValues(level.nestedArray(forKey: key))
  }

  func superEncoder() -> any Encoder {
    level.superEncoder(forKey: PathKey(stringValue: "super"))
  }

  func superEncoder(forKey key: Key) -> any Encoder { level.superEncoder(forKey: key) }
}

// The methods that `Codable` calls for each type that has its own method.

extension KeyedValues {
  func encode(_ value: Bool, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: String, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: Double, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: Float, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: Int, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: Int8, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: Int16, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: Int32, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: Int64, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: Int128, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: UInt, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try level.write(value, forKey: key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try level.write(value, forKey: key) }
}
