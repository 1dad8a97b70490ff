import ApusBytes

/// The values of all names in an element, for types that ask for all keys, as dictionaries do: a search
/// for each key would take quadratic time. The text is one of them unless it is only white space.
final class ElementIndex {
  /// The names of the attributes and of the elements, each once, and `#text`.
  private(set) var names: [String] = []
  private var attributes: [String: TreeRange] = [:]
  private var elements: [String: [Int]] = [:]

  init(of node: Int, in context: DecodingContext) {
    let storage = context.storage
    storage.firstAttribute(of: node) { name, value in
      let name = storage.string(name)
      // A declaration of a namespace is no member.
      if name == "xmlns" || name.hasPrefix("xmlns:") { return false }
      names.append(name)
      attributes[name] = value
      return false
    }
    let end = storage.end(of: node)
    var next = context.element(nil, from: storage.content(of: node), to: end)
    while let element = next {
      let name = storage.withName(of: element) { $0.text }
      if elements[name] == nil, attributes[name] == nil { names.append(name) }
      elements[name, default: []].append(element)
      next = context.element(nil, from: storage.end(of: element), to: end)
    }
    if context.hasText(node), !ByteClass.isSpace(context.text(of: .text(node: node)).utf8.span) {
      names.append("#text")
    }
  }

  /// Returns the attribute with a name, or else the first element, or `nil`.
  func value(_ name: String, of node: Int) -> DecodedValue? {
    if let value = attributes[name] { return .attribute(value, node: node) }
    return elements[name]?.first.map { .element($0) }
  }

  /// Returns the elements with a name, in the order of the document.
  func elements(_ name: String) -> [Int] { elements[name] ?? [] }
}
