/// The decoder of a place: an element, an attribute or a text.
struct PlaceDecoder: Decoder, SingleValueDecodingContainer {
  let context: DecodingContext
  let place: DecodedPlace
  let path: DecodedPath

  var codingPath: [any CodingKey] { path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try element("keys").container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try element("elements").unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func element(_ expected: String) throws -> LevelDecoder {
    if case .element(let node) = place {
      return LevelDecoder(ElementLevel(context, node, path))
    }
    throw DecodingError.typeMismatch(
      [String: Any].self,
      .init(
        codingPath: codingPath,
        debugDescription:
          "\(context.position(of: place.node)): an attribute or a text has no \(expected)"))
  }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { try context.boolean(place, path) }
  func decode(_ type: String.Type) throws -> String { context.text(at: place) }
  func decode(_ type: Double.Type) throws -> Double { try context.double(place, path) }
  func decode(_ type: Float.Type) throws -> Float { try context.float(place, path) }
  func decode(_ type: Int.Type) throws -> Int { try context.integer(place, path) }
  func decode(_ type: Int8.Type) throws -> Int8 { try context.integer(place, path) }
  func decode(_ type: Int16.Type) throws -> Int16 { try context.integer(place, path) }
  func decode(_ type: Int32.Type) throws -> Int32 { try context.integer(place, path) }
  func decode(_ type: Int64.Type) throws -> Int64 { try context.integer(place, path) }
  func decode(_ type: UInt.Type) throws -> UInt { try context.integer(place, path) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try context.integer(place, path) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try context.integer(place, path) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try context.integer(place, path) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try context.integer(place, path) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try context.decode(type, place, at: path)
  }
}
