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
    try state.requireText(for: value)
    try begin()
    try state.write(value)
  }
  mutating func encode(_ value: Float) throws {
    try state.requireText(for: Double(value))
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
    try level.whole { try level.encode(value, .index(count)) }
    count += 1
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(KeyedValues<NestedKey>(level.nested(nextKey(), isObject: true)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedValues(level.nested(nextKey(), isObject: false))
  }

  mutating func superEncoder() -> any Encoder { SuperEncoder(level, at: nextKey()) }

  /// Counts an element, and returns its key.
  private mutating func nextKey() -> PathKey {
    defer { count += 1 }
    return PathKey(intValue: count)
  }
}
