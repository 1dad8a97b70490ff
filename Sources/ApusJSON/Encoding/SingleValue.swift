/// A value without a container of its own.
struct SingleValue: SingleValueEncodingContainer {
  private let level: EncodingLevel

  init(_ level: EncodingLevel) { self.level = level }

  var codingPath: [any CodingKey] { level.path }

  func encodeNil() throws { try level.state.writeNull() }
  func encode(_ value: Bool) throws { try level.state.write(value) }
  func encode(_ value: String) throws { try level.state.write(value) }
  func encode(_ value: Double) throws { try level.state.write(value) }
  func encode(_ value: Float) throws { try level.state.write(value) }
  func encode(_ value: Int) throws { try level.state.write(value) }
  func encode(_ value: Int8) throws { try level.state.write(value) }
  func encode(_ value: Int16) throws { try level.state.write(value) }
  func encode(_ value: Int32) throws { try level.state.write(value) }
  func encode(_ value: Int64) throws { try level.state.write(value) }
  func encode(_ value: UInt) throws { try level.state.write(value) }
  func encode(_ value: UInt8) throws { try level.state.write(value) }
  func encode(_ value: UInt16) throws { try level.state.write(value) }
  func encode(_ value: UInt32) throws { try level.state.write(value) }
  func encode(_ value: UInt64) throws { try level.state.write(value) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try level.state.whole { try level.state.again { try level.encode(value, .same) } }
  }
}
