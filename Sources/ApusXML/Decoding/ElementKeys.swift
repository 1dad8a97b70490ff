import ApusBytes

/// The keys of an element: its attributes, the elements in it, and its text.
struct ElementKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let context: DecodingContext
  private let node: Int
  private let outer: DecodingKeys?

  init(_ context: DecodingContext, _ node: Int, _ outer: DecodingKeys?) {
    self.context = context
    self.node = node
    self.outer = outer
  }

  private var end: Int { Int(context.storage.nodes[node].end) }
  var codingPath: [any CodingKey] { outer?.path ?? [] }

  /// The names of the attributes and of the elements, each once.
  var allKeys: [Key] {
    var names: [String] = []
    context.storage.firstAttribute(of: node) { name, _ in
      names.append(context.storage.string(name))
      return false
    }
    var known = Set(names)
    var index = node + 1
    while let element = context.element(nil, from: index, to: end) {
      let name = context.storage.withName(of: element) { $0.text }
      if known.insert(name).inserted { names.append(name) }
      index = Int(context.storage.nodes[element].end)
    }
    return names.compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { place(key) != nil }

  /// The attribute or element of a key, or `nil` if there is neither.
  private func place(_ key: Key) -> DecodedPlace? {
    let name = key.stringValue
    if name == "#text" { return context.hasText(node) ? .text(node: node) : nil }
    if let value = context.storage.attribute(name, of: node) {
      return .attribute(value, node: node)
    }
    return context.element(name, from: node + 1, to: end).map { .element($0) }
  }

  private func known(_ key: Key) throws -> DecodedPlace {
    if let place = place(key) { return place }
    throw DecodingError.keyNotFound(
      key,
      .init(
        codingPath: codingPath,
        debugDescription: "\(context.position(of: node)): the element has neither an attribute "
          + "nor an element \"\(key.stringValue)\""))
  }

  private func keys(_ key: Key) -> DecodingKeys { DecodingKeys(key, in: outer) }

  func decodeNil(forKey key: Key) -> Bool { place(key) == nil }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try context.boolean(known(key), keys(key))
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    context.text(at: try known(key))
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try context.double(known(key), keys(key))
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try context.float(known(key), keys(key))
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }

  private func integer<Number: FixedWidthInteger>(_ key: Key) throws -> Number {
    try context.integer(known(key), keys(key))
  }

  /// An array takes all elements with the name of the key, of which there may be none.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if context.isRepeated(type) {
      return try repeated(type, key)
    }
    return try context.decode(type, known(key), at: keys(key))
  }

  private func repeated<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
    let keys = keys(key)
    try context.checkDepth(of: node, keys)
    let list = ElementList(context, named: key.stringValue, in: node, keys)
    return try Value(from: ListDecoder(context: context, list: list, keys: keys))
  }

  // MARK: - Values that may be absent, by one search

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try place(key).map { try context.boolean($0, keys(key)) }
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    place(key).map { context.text(at: $0) }
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try place(key).map { try context.double($0, keys(key)) }
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try place(key).map { try context.float($0, keys(key)) }
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try integerIfPresent(key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try integerIfPresent(key)
  }

  private func integerIfPresent<Number: FixedWidthInteger>(_ key: Key) throws -> Number? {
    try place(key).map { try context.integer($0, keys(key)) }
  }

  /// An array of no elements is absent.
  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? {
    guard let place = place(key) else { return nil }
    if context.isRepeated(type) { return try repeated(type, key) }
    return try context.decode(type, place, at: keys(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    ElementList(context, named: key.stringValue, in: node, keys(key))
  }

  func superDecoder() throws -> any Decoder {
    PlaceDecoder(context: context, place: .element(node), keys: outer)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> PlaceDecoder {
    PlaceDecoder(context: context, place: try known(key), keys: keys(key))
  }
}

/// A type that all elements with the name of a key make together.
protocol RepeatedElements {}
extension Array: RepeatedElements {}
extension Set: RepeatedElements {}
extension ContiguousArray: RepeatedElements {}
