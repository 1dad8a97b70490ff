/// An unkeyed encoding container: the elements of an array.
struct UnkeyedValues: UnkeyedEncodingContainer {
  private let level: EncodingLevel
  private(set) var count: Int

  /// Creates the container of an array that was begun.
  init(_ level: EncodingLevel) {
    self.level = level
    count = level.elementCount
  }

  var codingPath: [any CodingKey] { level.codingPath }

  /// Writes an element, and counts it unless an error is thrown.
  @inline(__always)
  private mutating func add(_ write: (EncodingLevel) throws -> Void) throws {
    try write(level)
    count += 1
  }

  /// Counts an element, and returns its key.
  private mutating func nextKey() -> PathKey {
    defer { count += 1 }
    return PathKey(intValue: count)
  }

  mutating func encodeNil() throws { try add { level throws in try level.writeNil() } }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try add { [count] level throws in try level.encode(value, at: count) }
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedValues<Key>(level.nestedObject(at: nextKey())))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedValues(level.nestedArray(at: nextKey()))
  }

  mutating func superEncoder() -> any Encoder { level.superEncoder(at: nextKey()) }
}

// The methods that `Codable` calls for each type that has its own method.

extension UnkeyedValues {
  mutating func encode(_ value: Bool) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: String) throws {
    try add { level throws in try level.write(value) }
  }
  mutating func encode(_ value: Double) throws {
    try add { level throws in try level.write(value) }
  }
  mutating func encode(_ value: Float) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: Int) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: Int8) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: Int16) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: Int32) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: Int64) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: Int128) throws {
    try add { level throws in try level.write(value) }
  }
  mutating func encode(_ value: UInt) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: UInt8) throws { try add { level throws in try level.write(value) } }
  mutating func encode(_ value: UInt16) throws {
    try add { level throws in try level.write(value) }
  }
  mutating func encode(_ value: UInt32) throws {
    try add { level throws in try level.write(value) }
  }
  mutating func encode(_ value: UInt64) throws {
    try add { level throws in try level.write(value) }
  }
  mutating func encode(_ value: UInt128) throws {
    try add { level throws in try level.write(value) }
  }
}
