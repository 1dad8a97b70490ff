// Containers throw a `DecodingError`, which types can catch, and which keeps the error of the document. The end
// of the decoding makes it that error again.

extension DecodingContext {
  /// Returns an error as types catch it.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - type: The type that was expected.
  ///   - node: The element with the error.
  ///   - path: The path to the value.
  @inline(never)
  func decodingError(
    _ kind: XMLDecodingError.Kind, _ type: any Any.Type, _ node: Int,
    _ path: DecodedPath
  ) -> DecodingError {
    let context = context(kind, node, path)
    switch kind {
    case .wrongType, .elementInText, .noContainer: return .typeMismatch(type, context)
    case .missingKey(let key): return .keyNotFound(PathKey.key(key), context)
    case .missingElement: return .valueNotFound(type, context)
    case .outOfRange, .tooDeep, .rejected: return .dataCorrupted(context)
    }
  }

  private func context(
    _ kind: XMLDecodingError.Kind, _ node: Int, _ path: DecodedPath
  ) -> DecodingError.Context {
    let path = path.codingPath
    let error = XMLDecodingError(
      kind, position: position(of: node), path: path.map(\.stringValue))
    return DecodingError.Context(
      codingPath: path, debugDescription: error.description, underlyingError: error)
  }

  /// Returns the error of an element, an attribute or a text.
  @inline(never)
  func mismatch(
    _ error: ValueMismatchError, _ value: DecodedValue, _ path: DecodedPath
  ) -> DecodingError {
    decodingError(kind(of: error, value), error.type, value.node, path)
  }

  private func kind(
    of error: ValueMismatchError, _ value: DecodedValue
  ) -> XMLDecodingError.Kind {
    if let element = error.element {
      let name = storage.withName(of: element) { $0.text }
      return .elementInText(expected: error.expected, name: name)
    }
    let text = text(of: value)
    let shown = text.count > 40 ? text.prefix(40) + "..." : text[...]
    return error.isOutOfRange
      ? .outOfRange(expected: error.expected, found: String(shown))
      : .wrongType(expected: error.expected, found: String(shown))
  }

  /// Returns an error of a type, with its value if it is a `DecodingError` of the type's own.
  @inline(never)
  func rejected(_ error: any Error, _ value: DecodedValue, _ path: DecodedPath) -> any Error {
    guard let error = error as? DecodingError, error.document == nil else { return error }
    let words = error.context?.debugDescription ?? "\(error)"
    return error.replacing(context(.rejected(words), value.node, path))
  }

  /// The line and column of an element, or `nil` if an entity has it.
  ///
  /// - Complexity: O(*n*) in the bytes before it that no position has counted yet.
  private func position(of node: Int) -> TextPosition? {
    let start = Int(storage.nodes[node].start)
    return start < storage.document.count ? position(at: start) : nil
  }
}

extension DecodingError {
  /// The error of the document that the error is, or `nil` if it is a type's own.
  var document: XMLDecodingError? { context?.underlyingError as? XMLDecodingError }
}
