import ApusBytes

/// The values of all names in an element, for types that ask for all keys, as dictionaries do: a search
/// for each key would take quadratic time. The text is one of them unless it is only white space.
final class ElementIndex {
  /// The names of the attributes and of the elements, each once, and `#text`.
  private(set) var names: [String] = []
  private var attributes: [ExactName: TreeRange] = [:]
  private var elements: [ExactName: [Int]] = [:]

  init(of node: Int, in context: DecodingContext) {
    let storage = context.storage
    storage.firstAttribute(of: node) { name, value in
      let name = storage.string(name)
      attributes[ExactName(name)] = value
      // A declaration of a namespace is no member, but a type that asks for its name gets it.
      if !Self.isDeclaration(name) { names.append(name) }
      return false
    }
    let end = storage.end(of: node)
    var next = context.element(nil, from: storage.content(of: node), to: end)
    while let element = next {
      let name = storage.withName(of: element) { $0.text }
      let exact = ExactName(name)
      let isListed = attributes[exact] != nil && !Self.isDeclaration(name)
      if elements[exact] == nil, !isListed { names.append(name) }
      elements[exact, default: []].append(element)
      next = context.element(nil, from: storage.end(of: element), to: end)
    }
    if context.hasText(node), !ByteClass.isSpace(context.text(of: .text(node: node)).utf8.span) {
      names.append("#text")
    }
  }

  private static func isDeclaration(_ name: String) -> Bool {
    name == "xmlns" || name.hasPrefix("xmlns:")
  }

  /// Returns the attribute with a name, or else the first element, or `nil`.
  func value(_ name: String, of node: Int) -> DecodedValue? {
    let name = ExactName(name)
    if let value = attributes[name] { return .attribute(value, node: node) }
    return elements[name]?.first.map { .element($0) }
  }

  /// Returns the elements with a name, in the order of the document.
  func elements(_ name: String) -> [Int] { elements[ExactName(name)] ?? [] }
}
