/// The reason why a document does not fit a type, with its position and the path to the value.
///
///     do {
///       _ = try XMLValueDecoder().decode([String: Int].self, from: Array("<a><b>x</b></a>".utf8))
///     } catch let error as XMLDecodingError {
///       print(error)  // line 1, column 5, at b: "x" is not Int
///     }
///
/// Within `init(from:)` it is a `DecodingError`, such as `typeMismatch` or `keyNotFound`, that a type can catch.
/// A document that is not well-formed is an `XMLError`.
public struct XMLDecodingError: Error, Hashable, Sendable {
  /// The ways in which a document does not fit a type.
  ///
  ///     XMLDecodingError(.missingKey("id"), path: ["book"]).kind == .missingKey("id")  // true
  ///
  public enum Kind: Hashable, Sendable {
    /// A text is not of the type that is expected; a long text is cut.
    case wrongType(expected: String, found: String)
    /// A number is too large for the type that is expected.
    case outOfRange(expected: String, found: String)
    /// An element is within a text that must be a number or boolean, so that the text has parts.
    case elementInText(expected: String, name: String)
    /// An element has neither an attribute nor an element with the name of a key.
    case missingKey(String)
    /// An array has no other element.
    case missingElement
    /// An attribute or a text has no keys or elements.
    case noContainer
    /// Values are nested more deeply than the limit.
    case tooDeep(limit: Int)
    /// A type rejects its value, with its own description.
    case rejected(String)
  }

  /// The kind of the error.
  public let kind: Kind
  /// The line and column of the element, or `nil` if an entity has it.
  public let position: TextPosition?
  /// The keys from the root to the value. The index of an element of an array is in decimal.
  public let path: [String]

  /// Creates an error.
  public init(_ kind: Kind, position: TextPosition? = nil, path: [String]) {
    (self.kind, self.position, self.path) = (kind, position, path)
  }
}

extension XMLDecodingError: CustomStringConvertible {
  /// The position, the path and the kind.
  public var description: String {
    let position = position.map { "\($0)" } ?? "in an entity"
    let path = path.isEmpty ? "" : ", at " + path.joined(separator: ", ")
    return position + path + ": \(kind)"
  }
}

extension XMLDecodingError.Kind: CustomStringConvertible {
  /// A description of the kind.
  public var description: String {
    switch self {
    case .wrongType(let expected, let found): "\"\(found)\" is not \(expected)"
    case .outOfRange(let expected, let found): "\"\(found)\" is too large for \(expected)"
    case .elementInText(let expected, let name):
      "an element \"\(name)\" is within the text, which must be \(expected)"
    case .missingKey(let key): "the element has neither an attribute nor an element \"\(key)\""
    case .missingElement: "there is no other element"
    case .noContainer: "an attribute or a text has no keys or elements"
    case .tooDeep(let limit): "values nested deeper than \(limit)"
    case .rejected(let description): description
    }
  }
}
