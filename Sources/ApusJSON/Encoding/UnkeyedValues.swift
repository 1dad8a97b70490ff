/// The elements of an array.
struct UnkeyedValues: UnkeyedEncodingContainer {
  private let level: EncodingLevel
  private(set) var count = 0

  /// Creates the container of an array that was begun.
  init(_ level: EncodingLevel) { self.level = level }

  private var state: EncodingState { level.state }
  var codingPath: [any CodingKey] { level.path }

  private mutating func begin() throws(JSONWriterError) {
    try level.resume()
    count += 1
  }

  mutating func encodeNil() throws {
    try begin()
    try state.writeNull()
  }
  mutating func encode(_ value: Bool) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: String) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: Double) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: Float) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: Int) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: Int8) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: Int16) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: Int32) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: Int64) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: UInt) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: UInt8) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: UInt16) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: UInt32) throws {
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: UInt64) throws {
    try begin()
    try state.write(value)
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try begin()
    try level.encode(value, .index(count - 1))
  }

  // An error of the beginning makes the container fail to begin.

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    try? begin()
    return KeyedEncodingContainer(KeyedValues<NestedKey>(level.nested(key, isObject: true)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    try? begin()
    return UnkeyedValues(level.nested(key, isObject: false))
  }

  mutating func superEncoder() -> any Encoder {
    try? begin()
    return level.encoder(key)
  }

  /// The key of the element that was begun.
  private var key: PathKey { PathKey(intValue: max(0, count - 1)) }
}
