/// A value without a container of its own.
struct SingleValue: SingleValueEncodingContainer {
  let state: EncodingState
  let codingPath: [any CodingKey]

  func encodeNil() throws { try state.writer.writeNull() }
  func encode(_ value: Bool) throws { try state.writer.write(value) }
  func encode(_ value: String) throws { try state.writer.write(value) }
  func encode(_ value: Double) throws { try state.writer.write(value) }
  func encode(_ value: Float) throws { try state.writer.write(value) }
  func encode(_ value: Int) throws { try state.writer.write(value) }
  func encode(_ value: Int8) throws { try state.writer.write(value) }
  func encode(_ value: Int16) throws { try state.writer.write(value) }
  func encode(_ value: Int32) throws { try state.writer.write(value) }
  func encode(_ value: Int64) throws { try state.writer.write(value) }
  func encode(_ value: UInt) throws { try state.writer.write(value) }
  func encode(_ value: UInt8) throws { try state.writer.write(value) }
  func encode(_ value: UInt16) throws { try state.writer.write(value) }
  func encode(_ value: UInt32) throws { try state.writer.write(value) }
  func encode(_ value: UInt64) throws { try state.writer.write(value) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try state.encode(value, path: codingPath)
  }
}
