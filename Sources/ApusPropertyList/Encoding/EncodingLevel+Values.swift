// What the containers of `Codable` call.

// MARK: - Members of a dictionary

extension EncodingLevel {
  func writeNil(forKey key: some CodingKey) throws { set(key, .object(try storage.missing())) }

  func write(_ value: Bool, forKey key: some CodingKey) throws {
    set(key, .object(try storage.boolean(value)))
  }

  func write(_ value: String, forKey key: some CodingKey) throws {
    set(key, .object(try storage.string(value)))
  }

  func write(_ value: Double, forKey key: some CodingKey) throws {
    set(key, .object(try storage.real(value)))
  }

  func write(_ value: Float, forKey key: some CodingKey) throws {
    set(key, .object(try storage.real(Double(value))))
  }

  func write<Integer: FixedWidthInteger>(_ value: Integer, forKey key: some CodingKey) throws {
    set(key, .object(try storage.integer(value)))
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: some CodingKey) throws {
    set(key, .object(try object(value, .key(key))))
  }

  /// A nested dictionary, which keeps the members that were encoded for its key before.
  func nestedObject(forKey key: some CodingKey) -> EncodingLevel {
    let child = child(key)
    child.beginDictionary()
    return child
  }

  func nestedArray(forKey key: some CodingKey) -> EncodingLevel {
    let child = child(key)
    child.beginArray()
    return child
  }

  func superEncoder(forKey key: some CodingKey) -> any Encoder { ListEncoder(newChild(key)) }
}

// MARK: - Elements of an array

extension EncodingLevel {
  /// The number of elements that were written by other containers of the array.
  var elementCount: Int { elements.count }

  func writeNil() throws { append(.object(try storage.missing())) }
  func write(_ value: Bool) throws { append(.object(try storage.boolean(value))) }
  func write(_ value: String) throws { append(.object(try storage.string(value))) }
  func write(_ value: Double) throws { append(.object(try storage.real(value))) }
  func write(_ value: Float) throws { append(.object(try storage.real(Double(value)))) }

  func write<Integer: FixedWidthInteger>(_ value: Integer) throws {
    append(.object(try storage.integer(value)))
  }

  func encode<Value: Encodable>(_ value: Value, at index: Int) throws {
    append(.object(try object(value, .index(index))))
  }

  func nestedObject(at index: PathKey) -> EncodingLevel {
    let child = appended(index)
    child.beginDictionary()
    return child
  }

  func nestedArray(at index: PathKey) -> EncodingLevel {
    let child = appended(index)
    child.beginArray()
    return child
  }

  func superEncoder(at index: PathKey) -> any Encoder { ListEncoder(appended(index)) }
}

// MARK: - A value alone

extension EncodingLevel {
  func writeNilAlone() throws { set(try storage.missing()) }
  func writeAlone(_ value: Bool) throws { set(try storage.boolean(value)) }
  func writeAlone(_ value: String) throws { set(try storage.string(value)) }
  func writeAlone(_ value: Double) throws { set(try storage.real(value)) }
  func writeAlone(_ value: Float) throws { set(try storage.real(Double(value))) }

  func writeAlone<Integer: FixedWidthInteger>(_ value: Integer) throws {
    set(try storage.integer(value))
  }

  /// Encodes a value in the place of the one whose container this is.
  func encodeAgain<Value: Encodable>(_ value: Value) throws {
    set(try storage.again { try object(value, .same) })
  }
}
