/// The keys of an element: its attributes, the elements in it, and its text.
struct ElementKeys<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let level: ElementLevel

  init(_ level: ElementLevel) { self.level = level }

  private var context: DecodingContext { level.context }
  private var node: Int { level.node }
  private var end: Int { Int(context.storage.nodes[node].end) }
  var codingPath: [any CodingKey] { level.path.codingPath }

  /// The names of the attributes and of the elements, each once.
  var allKeys: [Key] { level.makeIndex().names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { place(key) != nil }

  /// The attribute or element of a key, or `nil` if there is neither.
  private func place(_ key: Key) -> DecodedPlace? {
    let name = key.stringValue
    if name == "#text" { return context.hasText(node) ? .text(node: node) : nil }
    if let index = level.index { return index.place(name, of: node) }
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

  private func path(_ key: Key) -> DecodedPath {
    DecodedPath(DecodingKeys(key, in: level.path.keys))
  }

  func decodeNil(forKey key: Key) -> Bool { place(key) == nil }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try context.boolean(known(key), path(key))
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    context.text(at: try known(key))
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try context.double(known(key), path(key))
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try context.float(known(key), path(key))
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

  @inline(__always)
  private func integer<Number: FixedWidthInteger>(_ key: Key) throws -> Number {
    try context.integer(known(key), path(key))
  }

  /// An array takes all elements with the name of the key, of which there may be none.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let array = array(type) { return try elements(array, as: type, key) }
    return try context.decode(type, known(key), at: path(key))
  }

  private func array<Value>(_ type: Value.Type) -> (any RepeatedElements.Type)? {
    context.slot(type, depth: level.path.depth + 1).array
  }

  private func elements<Value>(
    _ array: any RepeatedElements.Type, as type: Value.Type, _ key: Key
  ) throws -> Value {
    let path = path(key)
    try context.checkDepth(path.depth, of: node, path)
    return try context.elements(array, as: type, list(key, path))
  }

  private func list(_ key: Key, _ path: DecodedPath) -> ElementList {
    let name = key.stringValue
    if let index = level.index { return ElementList(context, index.elements(name), path.keys) }
    return ElementList(context, named: name, in: node, path.keys)
  }

  // MARK: - Values that may be absent, by one search

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try place(key).map { try context.boolean($0, path(key)) }
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    place(key).map { context.text(at: $0) }
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try place(key).map { try context.double($0, path(key)) }
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try place(key).map { try context.float($0, path(key)) }
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

  @inline(__always)
  private func integerIfPresent<Number: FixedWidthInteger>(_ key: Key) throws -> Number? {
    try place(key).map { try context.integer($0, path(key)) }
  }

  /// An array of no elements is absent.
  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? {
    guard let place = place(key) else { return nil }
    if let array = array(type) { return try elements(array, as: type, key) }
    return try context.decode(type, place, at: path(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    list(key, path(key))
  }

  func superDecoder() throws -> any Decoder {
    PlaceDecoder(context: context, place: .element(node), path: level.path)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> PlaceDecoder {
    PlaceDecoder(context: context, place: try known(key), path: path(key))
  }
}
