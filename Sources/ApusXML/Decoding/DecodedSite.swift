/// A value with its tree and its path.
struct DecodedSite {
  let context: DecodingContext
  let value: DecodedValue
  let path: DecodedPath

  var codingPath: [any CodingKey] { path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { context.userInfo }
  var isNull: Bool { context.isNull(value) }
  var nestedDecoders: NestedDecoders? { context.nestedDecoders }

  func makeLevel() -> DecodingLevel { DecodingLevel(self) }

  /// The elements of a list that reads itself: all with the name of its key. Those within its element are meant if
  /// it has no key, or if it is the only one with its name and is no text, as `XMLValueEncoder` writes it.
  func elements() throws -> DecodedElements {
    let node = try element()
    if let (name, parent) = path.member,
      parent.hasSeveral(name, node, context) || context.isOnlyText(node)
    {
      return parent.elements(name, context, path.keys)
    }
    return DecodedElements(context, named: nil, in: node, path.keys)
  }

  /// Returns the node of the element.
  func element() throws -> Int {
    if case .element(let node) = value { return node }
    throw context.decodingError(.noContainer, [String: Any].self, value.node, path)
  }

  @inline(__always)
  func read<Result>(_ body: (DecodingContext, DecodedValue) throws -> Result) throws -> Result {
    do {
      return try body(context, value)
    } catch let error as ValueMismatchError {
      throw context.mismatch(error, value, path)
    }
  }

  func decodeAgain<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try context.decodeAgain(type, value, at: path)
  }
}
