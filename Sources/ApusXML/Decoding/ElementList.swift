/// The elements of an array, in the order of the document.
struct ElementList: UnkeyedDecodingContainer {
  private let context: DecodingContext
  private let name: String?
  private let end: Int
  private let outer: DecodingKeys?
  /// The next element, or `nil` after the last.
  private var next: Int?
  private(set) var currentIndex = 0

  init(_ context: DecodingContext, named name: String?, in node: Int, _ outer: DecodingKeys?) {
    self.context = context
    self.name = name
    self.outer = outer
    end = Int(context.storage.nodes[node].end)
    next = context.element(name, from: node + 1, to: end)
  }

  var codingPath: [any CodingKey] { outer?.path ?? [] }
  var count: Int? { nil }
  var isAtEnd: Bool { next == nil }

  /// Returns the next element with its keys, and moves on.
  private mutating func take<Value>(_ type: Value.Type) throws -> (DecodedPlace, DecodingKeys) {
    let keys = DecodingKeys(ElementNumber(intValue: currentIndex), in: outer)
    guard let node = next else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: keys.path, debugDescription: "there is no other element"))
    }
    next = context.element(name, from: Int(context.storage.nodes[node].end), to: end)
    currentIndex += 1
    return (.element(node), keys)
  }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (place, keys) = try take(type)
    return try context.decode(type, place, at: keys)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try decoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try decoder() }

  private mutating func decoder() throws -> PlaceDecoder {
    let (place, keys) = try take([String: String].self)
    return PlaceDecoder(context: context, place: place, keys: keys)
  }
}

/// The number of an element in an array.
struct ElementNumber: CodingKey {
  let number: Int
  var stringValue: String { "\(number)" }
  var intValue: Int? { number }

  init(intValue: Int) { number = intValue }
  init?(stringValue: String) { return nil }
}

/// The decoder of an array of a key, which has only a list.
struct ListDecoder: Decoder {
  let context: DecodingContext
  let list: ElementList
  let keys: DecodingKeys

  var codingPath: [any CodingKey] { keys.path }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { list }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw mismatch
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw mismatch }

  private var mismatch: DecodingError {
    .typeMismatch(
      [String: Any].self,
      .init(codingPath: codingPath, debugDescription: "the elements of a key are an array"))
  }
}
