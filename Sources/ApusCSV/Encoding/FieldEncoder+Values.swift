// The methods that `Codable` calls for each type that is a single value.

extension FieldEncoder: SingleValueEncodingContainer {
  func encodeNil() { storage.setNil(of: type, at: column) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try encoder(of: Value.self).encode(field: value)
  }

  func encode(_ value: Bool) { storage.set(value, at: column) }

  func encode(_ value: String) {
    if value.isEmpty, isOptional {
      storage.set(String?.some(value), at: column)
    } else {
      storage.set(value, at: column)
    }
  }

  func encode(_ value: Double) { storage.set(value, at: column) }

  func encode(_ value: Float) { storage.set(value, at: column) }

  func encode(_ value: Int) { storage.set(value, at: column) }

  func encode(_ value: Int8) { storage.set(value, at: column) }

  func encode(_ value: Int16) { storage.set(value, at: column) }

  func encode(_ value: Int32) { storage.set(value, at: column) }

  func encode(_ value: Int64) { storage.set(value, at: column) }

  func encode(_ value: Int128) { storage.set(value, at: column) }

  func encode(_ value: UInt) { storage.set(value, at: column) }

  func encode(_ value: UInt8) { storage.set(value, at: column) }

  func encode(_ value: UInt16) { storage.set(value, at: column) }

  func encode(_ value: UInt32) { storage.set(value, at: column) }

  func encode(_ value: UInt64) { storage.set(value, at: column) }

  func encode(_ value: UInt128) { storage.set(value, at: column) }
}
