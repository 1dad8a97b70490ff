/// The members of an object.
struct KeyedValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let state: EncodingState
  let codingPath: [any CodingKey]
  private let container: BegunContainer

  init(state: EncodingState, codingPath: [any CodingKey], in container: BegunContainer? = nil) {
    self.state = state
    self.codingPath = codingPath
    self.container = container ?? BegunContainer(state, isObject: true)
  }

  /// Writes the key of the next value.
  private func begin(_ key: some CodingKey) throws(JSONWriterError) {
    try container.resume(state)
    try state.writer.key(state.strategies.name(key.stringValue))
  }

  func encodeNil(forKey key: Key) throws {
    try begin(key)
    try state.writer.writeNull()
  }
  func encode(_ value: Bool, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: String, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: Double, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: Float, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: Int8, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: Int16, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: Int32, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: Int64, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: UInt, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: UInt8, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: UInt16, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: UInt32, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }
  func encode(_ value: UInt64, forKey key: Key) throws {
    try begin(key)
    try state.writer.write(value)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try begin(key)
    try state.encode(value, path: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    try? begin(key)
    return KeyedEncodingContainer(
      KeyedValues<NestedKey>(state: state, codingPath: codingPath + [key]))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    try? begin(key)
    return UnkeyedValues(state: state, codingPath: codingPath + [key])
  }

  func superEncoder() -> any Encoder { encoder(PathKey(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: some CodingKey) -> any Encoder {
    try? begin(key)
    return ElementEncoder(state: state, codingPath: codingPath + [key])
  }
}
