// The methods that `Codable` calls for each type that may be missing.

extension RowContainer {
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }

  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try storage.state.valueIfPresent(of: key.stringValue)
  }
}
