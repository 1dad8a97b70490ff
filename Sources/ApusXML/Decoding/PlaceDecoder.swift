/// The decoder of an element, which is small enough for an `any Decoder` without memory of its own.
struct ElementDecoder: Decoder {
  let context: DecodingContext
  let node: Int
  let keys: DecodingKeys?

  var codingPath: [any CodingKey] { keys?.path ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ElementKeys(context, node, keys))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    ElementList(context, named: nil, in: node, keys)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    PlaceDecoder(context: context, place: .element(node), keys: keys)
  }
}

/// The decoder of a place: an element, an attribute or a text.
struct PlaceDecoder: Decoder, SingleValueDecodingContainer {
  let context: DecodingContext
  let place: DecodedPlace
  let keys: DecodingKeys?

  var codingPath: [any CodingKey] { keys?.path ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try element("keys").container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try element("elements").unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func element(_ expected: String) throws -> ElementDecoder {
    if case .element(let node) = place {
      return ElementDecoder(context: context, node: node, keys: keys)
    }
    throw DecodingError.typeMismatch(
      [String: Any].self,
      .init(
        codingPath: codingPath,
        debugDescription:
          "\(context.position(of: place.node)): an attribute or a text has no \(expected)"))
  }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { try context.boolean(place, keys) }
  func decode(_ type: String.Type) throws -> String { context.text(at: place) }
  func decode(_ type: Double.Type) throws -> Double { try context.double(place, keys) }
  func decode(_ type: Float.Type) throws -> Float { try context.float(place, keys) }
  func decode(_ type: Int.Type) throws -> Int { try context.integer(place, keys) }
  func decode(_ type: Int8.Type) throws -> Int8 { try context.integer(place, keys) }
  func decode(_ type: Int16.Type) throws -> Int16 { try context.integer(place, keys) }
  func decode(_ type: Int32.Type) throws -> Int32 { try context.integer(place, keys) }
  func decode(_ type: Int64.Type) throws -> Int64 { try context.integer(place, keys) }
  func decode(_ type: UInt.Type) throws -> UInt { try context.integer(place, keys) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try context.integer(place, keys) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try context.integer(place, keys) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try context.integer(place, keys) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try context.integer(place, keys) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try context.decode(type, place, at: keys)
  }
}
