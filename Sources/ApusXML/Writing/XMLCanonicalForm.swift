/// A canonical form.
///
///     var canonicalizer = XMLCanonicalizer(into: MemorySink(), form: .suite)
///     try XMLPushParser.parse([UInt8]("<a>x\ty</a>".utf8).span, into: &canonicalizer)
///     String(decoding: try canonicalizer.finish(), as: UTF8.self)  // "<a>x&#9;y</a>"
///
public enum XMLCanonicalForm: Sendable, CaseIterable {
  /// Canonical XML 1.0 without comments.
  case c14n
  /// The form of the outputs of the W3C test suite.
  case suite
}

/// A reason why a document has no canonical form.
///
///     do {
///       var canonicalizer = XMLCanonicalizer(into: MemorySink())
///       let options = XMLOptions(namespaces: .resolved)
///       try? XMLPushParser.parse([UInt8]("<a xmlns='b'/>".utf8).span, options: options, into: &canonicalizer)
///       _ = try canonicalizer.finish()
///     } catch {
///       print(error)  // canonical form: the namespace URI "b" is relative
///     }
///
/// Source: Canonical XML 1.0, sections 1.3 and 4.6.
public enum XMLCanonicalError: Error, Hashable, CustomStringConvertible {
  /// A namespace has a URI without a scheme.
  case relativeNamespace(uri: String)
  /// The text of an entity was not read.
  case skippedEntity(name: String)

  /// The reason in words.
  public var description: String {
    switch self {
    case .relativeNamespace(let uri): "the namespace URI \"\(uri)\" is relative"
    case .skippedEntity(let name): "the text of the entity &\(name); was not read"
    }
  }
}
