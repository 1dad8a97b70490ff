// The methods that `Codable` calls for each type that may be missing. A missing value also names
// its column.

extension RowEncodingContainer {
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }

  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
    try storage.set(value, for: key.stringValue)
  }
}
