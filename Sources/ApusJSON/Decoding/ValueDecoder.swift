/// The decoder of a single value.
struct ValueDecoder: Decoder {
  let text: DecodedText
  /// The token of the value.
  let index: Int
  let depth: Int

  var codingPath: [any CodingKey] { text.codingPath(index) }
  var userInfo: [CodingUserInfoKey: Any] { text.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try KeyedContainer(text, index, depth))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try UnkeyedContainer(text, index, depth)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleContainer(text: text, index: index, depth: depth)
  }
}

/// A key of a path.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}

extension DecodedText {
  /// The path to a value.
  ///
  /// - Complexity: O(*n*) in the number of bytes before it.
  func codingPath(_ index: Int) -> [any CodingKey] {
    let bytes = bytes
    let path = PathFinder.path(to: bytes.span.extracting(first: offset(index)))
    return path.tokens.map { PathKey(stringValue: $0) }
  }

  /// Decodes a value of any type.
  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, _ index: Int, depth: Int) throws -> T {
    try decode(type, index, depth: depth, slot(depth))
  }

  /// Decodes a value of any type, with the decoders of its depth.
  func decode<T: Decodable>(
    _ type: T.Type, _ index: Int, depth: Int, _ slot: DecodingSlot
  ) throws -> T {
    if !slot.isLast(ObjectIdentifier(type)) {
      if scalarTypes.contains(type) { return try scalar(type, index) }
      slot.select(type, self, depth + 1)
    }
    do {
      if slot.isSpecial || depth >= depthLimit { return try special(type, index, depth, slot) }
      return try T(from: slot.decoder(self, index, depth + 1))
    } catch {
      if failure == nil { failure = index }
      throw error
    }
  }

  /// Decodes an array, or a value that a closure converts.
  @inline(never)
  private func special<T: Decodable>(
    _ type: T.Type, _ index: Int, _ depth: Int, _ slot: DecodingSlot
  ) throws -> T {
    guard depth < depthLimit else {
      throw JSONError(.tooDeep(limit: depthLimit), at: offset(index))
    }
    if let convert = strategies.conversions[ObjectIdentifier(type)],
      let value = try convert(ValueDecoder(text: self, index: index, depth: depth + 1)) as? T
    {
      return value
    }
    if let array = slot.array { return try elements(array, as: type, index, depth + 1) }
    return try T(from: slot.decoder(self, index, depth + 1))
  }

  private func elements<Array: ElementArray, T>(
    _ array: Array.Type, as type: T.Type, _ index: Int, _ depth: Int
  ) throws -> T {
    // SAFETY: `array` is `type`.
    unsafe unsafeBitCast(try array.elements(self, index, depth), to: type)
  }

  /// Reads a type that needs no decoder.
  private func scalar<T>(_ type: T.Type, _ index: Int) throws -> T {
    let id = ObjectIdentifier(type)
    // SAFETY: each value has the type whose identity was compared.
    if id == scalarTypes.string { return unsafe unsafeBitCast(try self.text(index), to: type) }
    if id == scalarTypes.integer {
      return unsafe unsafeBitCast(try integer(index) as Int, to: type)
    }
    if id == scalarTypes.double { return unsafe unsafeBitCast(try double(index), to: type) }
    if id == scalarTypes.boolean { return unsafe unsafeBitCast(try boolean(index), to: type) }
    if id == scalarTypes.doubles {
      let values = try numbers(index) { value throws(JSONError) in try double(value) }
      return unsafe unsafeBitCast(values, to: type)
    }
    if id == scalarTypes.integers {
      let values = try numbers(index) { value throws(JSONError) in try integer(value) as Int }
      return unsafe unsafeBitCast(values, to: type)
    }
    let values = try elements(index) { value throws(JSONError) in try self.text(value) }
    return unsafe unsafeBitCast(values, to: type)
  }
}
