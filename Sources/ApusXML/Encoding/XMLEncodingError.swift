import ApusBytes

/// The reason why a value is no XML, and the path to it.
///
///     do {
///       _ = try XMLValueEncoder().encode(["a b": 1], root: "counts")
///     } catch let error as XMLEncodingError {
///       print(error)  // a b: "a b" is no XML name; use letters, digits, "_", "-", "."
///     }
///
public struct XMLEncodingError: Error {
  /// The ways in which a value is no XML.
  ///
  ///     XMLEncodingError(.null, path: ["ids", "2"]).description
  ///     // "ids, 2: XML has no null; leave the value out"
  ///
  public enum Kind: Sendable {
    /// A name or a text that no document can have.
    case writer(XMLWriterError)
    /// An absent value that is no member: XML has no null.
    case null
    /// An attribute or a text whose value is an array or has keys.
    case noText
    /// A type of Foundation with this name, whose own coding is not that of Foundation's coders; `ApusFoundation`
    /// has conversions for it.
    case foundationType(String)
    /// A type encodes a second value in the place of one, or a container there.
    case encodedTwice
    /// Values are nested more deeply than the limit.
    case tooDeep(limit: Int)
  }

  /// The kind of the error.
  public let kind: Kind
  /// The keys from the root to the value. The index of an element of an array is in decimal.
  public let path: [String]

  /// Creates an error.
  public init(_ kind: Kind, path: [String]) { (self.kind, self.path) = (kind, path) }
}

extension XMLEncodingError: CustomStringConvertible {
  /// The path and the kind, with the remedy.
  public var description: String {
    (path.isEmpty ? "" : path.joined(separator: ", ") + ": ") + "\(kind)"
  }
}

extension XMLEncodingError.Kind: CustomStringConvertible {
  /// A description with the remedy.
  public var description: String {
    switch self {
    case .writer(.undeclaredPrefix(let prefix)):
      "the prefix \(prefix) is not declared; add it to the encoder's namespaces"
    case .writer(let error): "\(error)"
    case .null: "XML has no null; leave the value out"
    case .noText: "an attribute or a text is a single value; make the key an element"
    case .foundationType(let name):
      FoundationTypes.refusal(of: name, "XMLValueEncoder with conversions = .foundation()")
    case .encodedTwice: "the value was encoded already; encode one value, or fill one container"
    case .tooDeep(let limit): "values are nested more deeply than \(limit) levels"
    }
  }
}
