/// The elements of an array.
struct UnkeyedContainer: UnkeyedDecodingContainer {
  private let text: DecodedText
  private let array: Int
  private let depth: Int
  /// The token of the next element, or of the bracket that ends the array.
  private var index: Int
  private(set) var currentIndex = 0

  init(_ text: DecodedText, _ array: Int, _ depth: Int) throws {
    guard text.view.kind(array) == UInt8(ascii: "[") else {
      throw text.view.wrongType(array, .array, [Any].self)
    }
    self.text = text
    self.array = array
    self.depth = depth
    index = array + 1
  }

  var codingPath: [any CodingKey] { text.codingPath(array) }
  var count: Int? { text.count(array) }
  var isAtEnd: Bool { text.view.kind(index) == UInt8(ascii: "]") }

  /// Returns the token of the next element.
  private func element() throws -> Int {
    guard !isAtEnd else {
      let error = JSONError(.unexpectedEnd, at: text.view.position(index), expected: .value)
      throw text.view.caught(error, Any.self)
    }
    return index
  }

  private mutating func step() {
    index = text.view.next(text.end(index))
    currentIndex += 1
  }

  mutating func decodeNil() throws -> Bool {
    guard text.view.isNull(try element()) else { return false }
    step()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let value = try text.view.boolean(try element())
    step()
    return value
  }

  mutating func decode(_ type: String.Type) throws -> String {
    let value = try text.view.text(try element())
    step()
    return value
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    let value = try text.view.double(try element())
    step()
    return value
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    let value = try text.view.float(try element())
    step()
    return value
  }

  private mutating func integer<T: FixedWidthInteger>() throws -> T {
    let value: T = try text.view.integer(try element())
    step()
    return value
  }

  mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try text.decode(type, try element(), depth: depth)
    step()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try text.container(keyedBy: type, try element(), depth)
    step()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try UnkeyedContainer(text, try element(), depth)
    step()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = ValueDecoder(text: text, index: try element(), depth: depth)
    step()
    return decoder
  }
}
