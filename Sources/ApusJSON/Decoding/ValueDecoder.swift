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
  func decode<T: Decodable>(_ type: T.Type, _ index: Int, depth: Int) throws -> T {
    if let scalar = try scalar(type, index) { return scalar }
    guard depth < depthLimit else {
      throw JSONError(.tooDeep(limit: depthLimit), at: offset(index))
    }
    let decoder = ValueDecoder(text: self, index: index, depth: depth + 1)
    do {
      if !strategies.conversions.isEmpty,
        let convert = strategies.conversions[ObjectIdentifier(type)],
        let value = try convert(decoder) as? T
      {
        return value
      }
      return try T(from: decoder)
    } catch {
      if failure == nil { failure = index }
      throw error
    }
  }

  /// Reads the types that need no decoder: those that arrays and optionals have most often.
  private func scalar<T>(_ type: T.Type, _ index: Int) throws(JSONError) -> T? {
    let id = ObjectIdentifier(type)
    if id == scalarTypes.string { return try self.text(index) as? T }
    if id == scalarTypes.integer { return try integer(index) as Int as? T }
    if id == scalarTypes.double { return try double(index) as? T }
    if id == scalarTypes.boolean { return try boolean(index) as? T }
    if id == scalarTypes.doubles {
      return try elements(index) { value throws(JSONError) in try double(value) } as? T
    }
    if id == scalarTypes.integers {
      return try elements(index) { value throws(JSONError) in try integer(value) as Int } as? T
    }
    if id == scalarTypes.strings {
      return try elements(index) { value throws(JSONError) in try self.text(value) } as? T
    }
    return nil
  }

  /// Reads an array of scalars without a container.
  private func elements<T>(
    _ array: Int, _ read: (Int) throws(JSONError) -> T
  ) throws(JSONError) -> [T] {
    guard tokens.kind(array) == UInt8(ascii: "[") else { throw wrongType(array, .array) }
    var elements: [T] = []
    var index = array + 1
    while tokens.kind(index) != UInt8(ascii: "]") {
      elements.append(try read(index))
      let end = tokens.end(index)
      index = tokens.kind(end) == UInt8(ascii: ",") ? end + 1 : end
    }
    return elements
  }
}
