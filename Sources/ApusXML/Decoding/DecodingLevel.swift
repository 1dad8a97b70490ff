/// The element that a decoder and its containers read: its attributes, the elements in it, and its text.
final class DecodingLevel {
  private let context: DecodingContext
  private var node: Int
  private(set) var path: DecodedPath
  /// The values of all names, once a type has asked for all keys.
  private var index: ElementIndex?

  init(_ site: DecodedSite) {
    context = site.context
    node = site.value.node
    path = site.path
  }

  /// A value with its tree and its path.
  func site(of value: DecodedValue) -> DecodedSite {
    DecodedSite(context: context, value: value, path: path)
  }

  /// Sets the path of a value; always true.
  @inline(__always)
  func enter(_ site: DecodedSite) -> Bool {
    path = site.path
    return true
  }

  /// Begins an element.
  func begin(_ value: DecodedValue) throws {
    node = try site(of: value).element()
    index = nil
  }

  /// The names of the attributes and of the elements, each once, and `#text`.
  var names: [String] {
    if let index { return index.names }
    let new = ElementIndex(of: node, in: context)
    index = new
    return new.names
  }

  /// The attribute, the element or the text of a key, or `nil` if there is none.
  @inline(__always)
  func value(of name: String) -> DecodedValue? {
    if name == "#text" { return context.hasText(node) ? .text(node: node) : nil }
    if let index { return index.value(name, of: node) }
    if let value = context.storage.attribute(name, of: node) {
      return .attribute(value, node: node)
    }
    let end = context.storage.end(of: node)
    return context.element(name, from: context.storage.content(of: node), to: end).map {
      .element($0)
    }
  }

  private func known(_ key: some CodingKey) throws -> DecodedValue {
    if let value = value(of: key.stringValue) { return value }
    // A text of no characters is a value for a type that needs one.
    if key.stringValue == "#text" { return .text(node: node) }
    throw missing(key)
  }

  private func missing(_ key: some CodingKey) -> DecodingError {
    context.decodingError(.missingKey(key.stringValue), Any.self, node, path)
  }

  private func path(_ key: some CodingKey) -> DecodedPath {
    DecodedPath(DecodingKeys(key, in: path.keys, of: KeyParent(node: node, index: index)))
  }

  /// Calls a closure with the value of a key.
  @inline(__always)
  func read<Result>(
    _ key: some CodingKey, _ body: (DecodingContext, DecodedValue) throws -> Result
  ) throws -> Result {
    try read(key, try known(key), body)
  }

  /// Returns `nil` if there is no value of the key.
  @inline(__always)
  func readIfPresent<Result>(
    _ key: some CodingKey, _ body: (DecodingContext, DecodedValue) throws -> Result
  ) throws -> Result? {
    guard let value = value(of: key.stringValue) else { return nil }
    return try read(key, value, body)
  }

  @inline(__always)
  private func read<Result>(
    _ key: some CodingKey, _ value: DecodedValue,
    _ body: (DecodingContext, DecodedValue) throws -> Result
  ) throws -> Result {
    do {
      return try body(context, value)
    } catch let error as ValueMismatchError {
      throw context.mismatch(error, value, path(key))
    }
  }

  /// Decodes a value of any type. An array takes all elements with the name of the key, of which there may be
  /// none.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: some CodingKey) throws -> Value {
    if let array = array(type) { return try elements(array, as: type, key) }
    return try context.decode(type, known(key), at: path(key))
  }

  /// Returns `nil` if there is no value of the key; an array of no elements is absent.
  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: some CodingKey
  ) throws -> Value? {
    guard let value = value(of: key.stringValue) else { return nil }
    if let array = array(type) { return try elements(array, as: type, key) }
    return try context.decode(type, value, at: path(key))
  }

  private func array<Value>(_ type: Value.Type) -> (any RepeatedElements.Type)? {
    context.slot(type, depth: path.depth + 1).array
  }

  private func elements<Value>(
    _ array: any RepeatedElements.Type, as type: Value.Type, _ key: some CodingKey
  ) throws -> Value {
    let path = path(key)
    try context.checkDepth(path.depth, of: node, path)
    return try context.elements(array, as: type, elements(key, path))
  }

  /// The elements with the name of a key.
  func elements(forKey key: some CodingKey) -> DecodedElements { elements(key, path(key)) }

  private func elements(_ key: some CodingKey, _ path: DecodedPath) -> DecodedElements {
    let name = key.stringValue
    if name == "#text" { return DecodedElements(context, textOf: node, path.keys) }
    return KeyParent(node: node, index: index).elements(name, context, path.keys)
  }

  /// The value of a key with its tree and its path.
  func site(forKey key: some CodingKey) throws -> DecodedSite {
    DecodedSite(context: context, value: try known(key), path: path(key))
  }
}
