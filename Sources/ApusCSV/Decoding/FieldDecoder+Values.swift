// The methods that `Codable` calls for each type that is a single value.

extension FieldDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { storage.state.row.isMissing(at: column) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try Value(from: self)
    } catch {
      guard storage.state.row.isEmpty(at: column) else { throw error }
      return try storage.state.value(type, at: column, after: error)
    }
  }

  func decode(_ type: Bool.Type) throws -> Bool { try storage.state.value(at: column) }

  func decode(_ type: String.Type) throws -> String { try storage.state.value(at: column) }

  func decode(_ type: Double.Type) throws -> Double { try storage.state.value(at: column) }

  func decode(_ type: Float.Type) throws -> Float { try storage.state.value(at: column) }

  func decode(_ type: Int.Type) throws -> Int { try storage.state.value(at: column) }

  func decode(_ type: Int8.Type) throws -> Int8 { try storage.state.value(at: column) }

  func decode(_ type: Int16.Type) throws -> Int16 { try storage.state.value(at: column) }

  func decode(_ type: Int32.Type) throws -> Int32 { try storage.state.value(at: column) }

  func decode(_ type: Int64.Type) throws -> Int64 { try storage.state.value(at: column) }

  func decode(_ type: Int128.Type) throws -> Int128 { try storage.state.value(at: column) }

  func decode(_ type: UInt.Type) throws -> UInt { try storage.state.value(at: column) }

  func decode(_ type: UInt8.Type) throws -> UInt8 { try storage.state.value(at: column) }

  func decode(_ type: UInt16.Type) throws -> UInt16 { try storage.state.value(at: column) }

  func decode(_ type: UInt32.Type) throws -> UInt32 { try storage.state.value(at: column) }

  func decode(_ type: UInt64.Type) throws -> UInt64 { try storage.state.value(at: column) }

  func decode(_ type: UInt128.Type) throws -> UInt128 { try storage.state.value(at: column) }
}
