/// The elements of an array.
struct UnkeyedValues: UnkeyedEncodingContainer {
  private let state: EncodingState
  let codingPath: [any CodingKey]
  private let container: BegunContainer
  private(set) var count = 0

  init(state: EncodingState, codingPath: [any CodingKey], in container: BegunContainer? = nil) {
    self.state = state
    self.codingPath = codingPath
    self.container = container ?? BegunContainer(state, isObject: false)
  }

  private mutating func begin() throws(JSONWriterError) {
    try container.resume(state)
    count += 1
  }

  private var path: [any CodingKey] { codingPath + [PathKey(intValue: count)] }

  mutating func encodeNil() throws {
    try begin()
    try state.writer.writeNull()
  }
  mutating func encode(_ value: Bool) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: String) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: Double) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: Float) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: Int) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: Int8) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: Int16) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: Int32) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: Int64) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: UInt) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: UInt8) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: UInt16) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: UInt32) throws {
    try begin()
    try state.writer.write(value)
  }
  mutating func encode(_ value: UInt64) throws {
    try begin()
    try state.writer.write(value)
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    let path = path
    try begin()
    try state.encode(value, path: path)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    let path = path
    try? begin()
    return KeyedEncodingContainer(KeyedValues<NestedKey>(state: state, codingPath: path))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    let path = path
    try? begin()
    return UnkeyedValues(state: state, codingPath: path)
  }

  mutating func superEncoder() -> any Encoder {
    let path = path
    try? begin()
    return ElementEncoder(state: state, codingPath: path)
  }
}
