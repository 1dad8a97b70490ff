// What the containers of `Codable` call.

// MARK: - Members of an object

extension EncodingLevel {
  func writeNil(forKey key: some CodingKey) throws {
    if let missing = try missing(.key(key)) { set(key, missing) } else { remove(key) }
  }

  func write(_ value: Bool, forKey key: some CodingKey) throws {
    set(key, try self.value(.key(key)) { writer throws in try writer.boolean(value) })
  }

  func write(_ value: String, forKey key: some CodingKey) throws {
    set(key, try self.value(.key(key)) { writer throws in try writer.string(value) })
  }

  func write(_ value: Double, forKey key: some CodingKey) throws {
    set(key, try self.value(.key(key)) { writer throws in try writer.double(value) })
  }

  func write(_ value: Float, forKey key: some CodingKey) throws {
    set(key, try self.value(.key(key)) { writer throws in try writer.float(value) })
  }

  func write<Integer: FixedWidthInteger>(_ value: Integer, forKey key: some CodingKey) throws {
    set(key, try self.value(.key(key)) { writer throws in try writer.integer(value) })
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: some CodingKey) throws {
    set(key, try element(value, .key(key)))
  }

  /// A nested object, which keeps the members that were encoded for its key before.
  func nestedObject(forKey key: some CodingKey) -> EncodingLevel {
    let child = child(key)
    child.beginObject()
    return child
  }

  func nestedArray(forKey key: some CodingKey) -> EncodingLevel {
    let child = child(key)
    child.beginArray()
    child.isRepeated = true
    return child
  }

  func superEncoder(forKey key: some CodingKey) -> any Encoder { TreeEncoder(newChild(key)) }
}

// MARK: - Elements of an array

extension EncodingLevel {
  /// The number of elements that were written by other containers of the array.
  var elementCount: Int { elements.count }

  private var next: PathStep { .index(elementCount) }

  func writeNil() throws {
    append(try value(next) { writer throws in try writer.missingElement() })
  }

  func write(_ value: Bool) throws {
    append(try self.value(next) { writer throws in try writer.boolean(value) })
  }

  func write(_ value: String) throws {
    append(try self.value(next) { writer throws in try writer.string(value) })
  }

  func write(_ value: Double) throws {
    append(try self.value(next) { writer throws in try writer.double(value) })
  }

  func write(_ value: Float) throws {
    append(try self.value(next) { writer throws in try writer.float(value) })
  }

  func write<Integer: FixedWidthInteger>(_ value: Integer) throws {
    append(try self.value(next) { writer throws in try writer.integer(value) })
  }

  func encode<Value: Encodable>(_ value: Value, at index: Int) throws {
    append(try element(value, .index(index)))
  }

  func nestedObject(at index: PathKey) -> EncodingLevel {
    let child = appended(index)
    child.beginObject()
    return child
  }

  func nestedArray(at index: PathKey) -> EncodingLevel {
    let child = appended(index)
    child.beginArray()
    return child
  }

  func superEncoder(at index: PathKey) -> any Encoder { TreeEncoder(appended(index)) }
}

// MARK: - A value alone

extension EncodingLevel {
  func writeNilAlone() throws { try become { writer throws in try writer.missingElement() } }
  func writeAlone(_ value: Bool) throws { try become { try $0.boolean(value) } }
  func writeAlone(_ value: String) throws { try become { try $0.string(value) } }
  func writeAlone(_ value: Double) throws { try become { try $0.double(value) } }
  func writeAlone(_ value: Float) throws { try become { try $0.float(value) } }

  func writeAlone<Integer: FixedWidthInteger>(_ value: Integer) throws {
    try become { try $0.integer(value) }
  }

  /// Encodes a value in the place of the one whose container this is.
  func encodeAgain<Value: Encodable>(_ value: Value) throws { try become(value) }
}
