import ApusBytes

/// An element of an `XMLTree`, which is read from the document when it is asked for.
///
///     for book in tree.root.elements where book.isNamed("book") {
///       print(book.attribute("id") ?? "", book.text)
///     }
///
public struct XMLTreeElement: Sendable {
  let storage: TreeStorage
  let node: Int

  init(_ storage: TreeStorage, _ node: Int) {
    self.storage = storage
    self.node = node
  }

  /// The name as in the document, with its prefix.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  public var name: String { storage.withName(of: node) { $0.text } }

  /// Returns whether the name, as in the document, is a text.
  ///
  /// - Complexity: O(*n*); does not allocate.
  public func isNamed(_ name: String) -> Bool { storage.isNamed(name, node) }

  /// The offset of the name in the document in UTF-8, or `nil` if an entity has the element.
  public var offset: Int? {
    let start = Int(storage.nodes[node].start)
    return start < storage.document.count ? start : nil
  }

  /// The number of the node after the element.
  private var end: Int { Int(storage.nodes[node].end) }

  /// The text of the element, with that of all elements in it.
  ///
  /// - Complexity: O(*n*) in the nodes and the text.
  public var text: String { storage.text(node + 1, end) }

  /// The elements directly in this element.
  public var elements: Elements { Elements(storage, node + 1, end) }

  /// The first element with a name directly in this element, or `nil`.
  ///
  /// - Complexity: O(*n*) in the children before it.
  public func first(_ name: String) -> XMLTreeElement? { elements.first { $0.isNamed(name) } }

  /// The elements and texts directly in this element; a text is not divided.
  ///
  /// - Complexity: O(*n*) in the children; allocates the texts.
  public var children: [Child] {
    var children: [Child] = []
    var index = node + 1
    while index < end {
      if !storage.nodes[index].isText {
        children.append(.element(XMLTreeElement(storage, index)))
        index = Int(storage.nodes[index].end)
        continue
      }
      let first = index
      while index < end, storage.nodes[index].isText { index += 1 }
      children.append(.text(storage.text(first, index)))
    }
    return children
  }

  /// The names and values of the attributes, in the order of the document; defaults follow.
  ///
  /// - Complexity: O(*n*) in the tag; allocates the strings.
  public var attributes: [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    storage.firstAttribute(of: node) { name, value in
      found.append((storage.string(name), storage.string(value)))
      return false
    }
    return found
  }

  /// Returns the value of an attribute, or `nil` if the element does not have it.
  ///
  /// - Parameter name: The name as in the document, with its prefix.
  /// - Complexity: O(*n*) in the tag.
  public func attribute(_ name: String) -> String? {
    storage.attribute(name, of: node).map { storage.string($0) }
  }

  /// An element or a text in an element.
  ///
  ///     let tree = try XMLTree([UInt8]("<p>one <b>two</b></p>".utf8))
  ///     for child in tree.root.children {
  ///       switch child {
  ///       case .element(let element): print(element.name)  // b
  ///       case .text(let text): print(text)  // one
  ///       }
  ///     }
  ///
  public enum Child: Sendable {
    /// An element.
    case element(XMLTreeElement)
    /// The text between two tags.
    case text(String)
  }

  /// The elements directly in an element, in the order of the document.
  ///
  ///     let tree = try XMLTree([UInt8]("<books><book id='7'/><book id='8'/></books>".utf8))
  ///     tree.root.elements.compactMap { $0.attribute("id") }  // ["7", "8"]
  ///
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let storage: TreeStorage
    private var node: Int
    private let end: Int

    init(_ storage: TreeStorage, _ node: Int, _ end: Int) {
      self.storage = storage
      self.node = node
      self.end = end
    }

    /// Returns the next element, or `nil` after the last.
    ///
    /// - Complexity: O(*n*) in the pieces of text before it.
    public mutating func next() -> XMLTreeElement? {
      while node < end, storage.nodes[node].isText { node += 1 }
      guard node < end else { return nil }
      defer { node = Int(storage.nodes[node].end) }
      return XMLTreeElement(storage, node)
    }
  }
}
