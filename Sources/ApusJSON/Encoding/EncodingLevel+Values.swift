// What the containers of `Codable` call.

// MARK: - Members of an object

extension EncodingLevel {
  func writeNil(forKey key: some CodingKey) throws {
    try write(key: key.stringValue)
    try state.writeNull()
  }

  @inline(__always)
  func write(_ value: Bool, forKey key: some CodingKey) throws {
    try write(key: key.stringValue)
    try state.write(value)
  }

  @inline(__always)
  func write(_ value: String, forKey key: some CodingKey) throws {
    try write(key: key.stringValue)
    try state.write(value)
  }

  @inline(__always)
  func write(_ value: Double, forKey key: some CodingKey) throws {
    try state.requireText(for: value)
    try write(key: key.stringValue)
    try state.write(value)
  }

  @inline(__always)
  func write(_ value: Float, forKey key: some CodingKey) throws {
    try state.requireText(for: Double(value))
    try write(key: key.stringValue)
    try state.write(value)
  }

  @inline(__always)
  func write(_ value: Int, forKey key: some CodingKey) throws {
    try write(key: key.stringValue)
    try state.write(value)
  }

  @inline(__always)
  func write<Integer: FixedWidthInteger>(_ value: Integer, forKey key: some CodingKey) throws {
    try write(key: key.stringValue)
    try state.write(value)
  }

  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, forKey key: some CodingKey) throws {
    try whole {
      try write(key: key.stringValue)
      try encode(value, .key(key))
    }
  }

  func superEncoder(forKey key: some CodingKey) -> any Encoder { SuperEncoder(self, forKey: key) }
}

// MARK: - Elements of an array

extension EncodingLevel {
  /// The number of elements that were written before a container of the array; each begins an array of its own.
  var elementCount: Int { 0 }

  func writeNil() throws {
    try resume()
    try state.writeNull()
  }

  @inline(__always)
  func write(_ value: Bool) throws {
    try resume()
    try state.write(value)
  }

  @inline(__always)
  func write(_ value: String) throws {
    try resume()
    try state.write(value)
  }

  @inline(__always)
  func write(_ value: Double) throws {
    try state.requireText(for: value)
    try resume()
    try state.write(value)
  }

  @inline(__always)
  func write(_ value: Float) throws {
    try state.requireText(for: Double(value))
    try resume()
    try state.write(value)
  }

  @inline(__always)
  func write(_ value: Int) throws {
    try resume()
    try state.write(value)
  }

  @inline(__always)
  func write<Integer: FixedWidthInteger>(_ value: Integer) throws {
    try resume()
    try state.write(value)
  }

  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, at index: Int) throws {
    try whole { try encode(value, .index(index)) }
  }

  func superEncoder(at index: PathKey) -> any Encoder { SuperEncoder(self, at: index) }
}

// MARK: - A value alone

extension EncodingLevel {
  func writeNilAlone() throws {
    try alone { state throws(JSONWriterError) in try state.writeNull() }
  }

  func writeAlone(_ value: Bool) throws {
    try alone { state throws(JSONWriterError) in try state.write(value) }
  }

  func writeAlone(_ value: String) throws {
    try alone { state throws(JSONWriterError) in try state.write(value) }
  }

  func writeAlone(_ value: Double) throws {
    try alone { state throws(JSONWriterError) in try state.write(value) }
  }

  func writeAlone(_ value: Float) throws {
    try alone { state throws(JSONWriterError) in try state.write(value) }
  }

  func writeAlone<Integer: FixedWidthInteger>(_ value: Integer) throws {
    try alone { state throws(JSONWriterError) in try state.write(value) }
  }

  /// Encodes a value in the place of the one whose container this is.
  func encodeAgain<Value: Encodable>(_ value: Value) throws {
    guard form == .nothing else { throw JSONWriterError.encodedTwice }
    try state.whole { try state.again { try encode(value, .same) } }
    form = .value
  }

  /// Writes a value without containers.
  @inline(__always)
  private func alone(
    _ write: (EncodingState) throws(JSONWriterError) -> Void
  ) throws(JSONWriterError) {
    guard form == .nothing else { throw .encodedTwice }
    try write(state)
    form = .value
  }
}
