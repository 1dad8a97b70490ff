public import ApusIO

/// The reason why a writer refuses a call: the output would not be well-formed.
///
///     var writer = XMLWriter(into: MemorySink())
///     do {
///       try writer.startElement("a book")
///     } catch {
///       print(error)  // "a book" is no XML name; use letters, digits, "_", "-", "."
///     }
///
public enum XMLWriterError: Error {
  /// The text is not a name, or not a qualified name.
  case invalidName(String)
  /// The text has a character that XML does not allow.
  case forbiddenCharacter
  /// An attribute follows the content of its element, or has no element.
  case misplacedAttribute(String)
  /// The element has the attribute already, perhaps with another prefix of the namespace.
  case duplicateAttribute(String)
  /// The prefix is not declared by an attribute `xmlns:` of the element or of one around it.
  case undeclaredPrefix(String)
  /// The attribute binds a prefix to an empty URI, or a reserved prefix or URI to another one.
  case invalidNamespace(String)
  /// Text or a section stands outside the root element.
  case textOutsideRoot
  /// A second root element.
  case secondRoot
  /// An end without a start.
  case noOpenElement
  /// A comment with `--`, or with `-` at its end.
  case malformedComment
  /// An instruction with `?>` in its data, or the target `xml`.
  case malformedInstruction
  /// The XML declaration does not come first.
  case misplacedDeclaration
  /// The document ends before its elements, or has none.
  case incomplete(openElements: Int)
  /// The target failed.
  case target(StreamError)
}

extension XMLWriterError: CustomStringConvertible {
  /// A description with the remedy.
  public var description: String {
    switch self {
    case .invalidName(let name):
      "\"\(name)\" is no XML name; use letters, digits, \"_\", \"-\", \".\""
    case .forbiddenCharacter: "the text has a control character that XML does not allow; remove it"
    case .misplacedAttribute(let name):
      "the attribute \(name) follows content; write attributes right after startElement"
    case .duplicateAttribute(let name): "the element has an attribute \(name) already"
    case .undeclaredPrefix(let prefix):
      "the prefix \(prefix) is not declared; write an attribute xmlns:\(prefix)"
    case .invalidNamespace(let name):
      "the attribute \(name) declares an empty or reserved namespace; give it another URI or prefix"
    case .textOutsideRoot: "text outside the root element; call startElement first"
    case .secondRoot: "a second root element; a document has a single root"
    case .noOpenElement: "endElement without an open element"
    case .malformedComment: "a comment must not have \"--\", nor \"-\" at its end"
    case .malformedInstruction: "an instruction must not have \"?>\", nor the target \"xml\""
    case .misplacedDeclaration: "the XML declaration must come first"
    case .incomplete(let count): "the document ends with \(count) open elements, or without a root"
    case .target(let error): "\(error)"
    }
  }
}
