// UNSAFE: a delegate is called without a count of its references, which is slow, because a weak reference refers to
// it

/// The calls that each element makes, for a parser without a delegate.
///
/// The calls of a delegate are in a class, because a parser refers to its delegate weakly: every
/// count of the delegate's references is then slow, and these calls make none.
class ElementCalls {
  /// Starts an element.
  func start(_ names: TagStrings, _ attributes: [String: String]) {}
  /// Ends an element.
  func end(_ names: TagStrings) {}
  /// Passes a text.
  func characters(_ text: String) {}

  /// Returns the calls of a parser's delegate; the caller keeps both alive.
  static func of(_ parser: XMLParser, _ delegate: some XMLParserDelegate) -> ElementCalls {
    DelegateCalls(parser, delegate)
  }
}

/// The calls of a delegate.
@safe
private final class DelegateCalls<Delegate: XMLParserDelegate>: ElementCalls {
  // SAFETY: `XMLParser.parse` keeps the parser and the delegate alive while it uses the calls.
  private let parser: Unmanaged<XMLParser>
  private let delegate: Unmanaged<Delegate>

  init(_ parser: XMLParser, _ delegate: Delegate) {
    // SAFETY: as above, for both.
    unsafe self.parser = .passUnretained(parser)
    // SAFETY: as above.
    unsafe self.delegate = .passUnretained(delegate)
  }

  // SAFETY: the parser and the delegate are alive, see above.
  private func call(_ body: (Delegate, XMLParser) -> Void) {
    unsafe parser._withUnsafeGuaranteedRef { parser in
      unsafe delegate._withUnsafeGuaranteedRef { body($0, parser) }
    }
  }

  override func start(_ names: TagStrings, _ attributes: [String: String]) {
    call { delegate, parser in
      delegate.parser(
        parser, didStartElement: names.element, namespaceURI: names.namespace,
        qualifiedName: names.qualified, attributes: attributes)
    }
  }

  override func end(_ names: TagStrings) {
    call { delegate, parser in
      delegate.parser(
        parser, didEndElement: names.element, namespaceURI: names.namespace,
        qualifiedName: names.qualified)
    }
  }

  override func characters(_ text: String) {
    call { $0.parser($1, foundCharacters: text) }
  }
}
