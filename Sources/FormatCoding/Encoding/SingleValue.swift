/// A single-value encoding container.
struct SingleValue: SingleValueEncodingContainer {
  private let level: EncodingLevel

  init(_ level: EncodingLevel) { self.level = level }

  var codingPath: [any CodingKey] { level.codingPath }

  func encodeNil() throws { try level.writeNilAlone() }

  func encode<Value: Encodable>(_ value: Value) throws { try level.encodeAgain(value) }

  func encode(_ value: Bool) throws { try level.writeAlone(value) }
  func encode(_ value: String) throws { try level.writeAlone(value) }
  func encode(_ value: Double) throws { try level.writeAlone(value) }
  func encode(_ value: Float) throws { try level.writeAlone(value) }
  func encode(_ value: Int) throws { try level.writeAlone(value) }
  func encode(_ value: Int8) throws { try level.writeAlone(value) }
  func encode(_ value: Int16) throws { try level.writeAlone(value) }
  func encode(_ value: Int32) throws { try level.writeAlone(value) }
  func encode(_ value: Int64) throws { try level.writeAlone(value) }
  func encode(_ value: Int128) throws { try level.writeAlone(value) }
  func encode(_ value: UInt) throws { try level.writeAlone(value) }
  func encode(_ value: UInt8) throws { try level.writeAlone(value) }
  func encode(_ value: UInt16) throws { try level.writeAlone(value) }
  func encode(_ value: UInt32) throws { try level.writeAlone(value) }
  func encode(_ value: UInt64) throws { try level.writeAlone(value) }
  func encode(_ value: UInt128) throws { try level.writeAlone(value) }
}
