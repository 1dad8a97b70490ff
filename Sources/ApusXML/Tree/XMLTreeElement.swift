// UNSAFE: makes views of an element while the tree is kept

import ApusBytes

/// An element of an `XMLTree` that a program can store, which is read from the document when it is asked for.
///
/// The element keeps its tree. To read many elements, use `XMLTree.rootView` or `view`, which count no
/// references and make no strings.
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

  /// Creates an element that keeps the tree of a view.
  ///
  ///     let tree = try XMLTree([UInt8]("<books><book id='7'/></books>".utf8))
  ///     var kept: [XMLTreeElement] = []
  ///     var elements = tree.rootView.elements
  ///     while let element = elements.next() { kept.append(XMLTreeElement(element)) }
  ///
  /// - Complexity: O(1); does not allocate.
  public init(_ view: XMLElementView) {
    storage = view.tree.storage
    node = storage.index(of: view)
  }

  /// The element as a view, which counts no references.
  ///
  /// - Complexity: O(1); does not allocate.
  public var view: XMLElementView {
    @_lifetime(borrow self)
    get {
      // SAFETY: the storage lives as long as this element, which the view borrows.
      unsafe _overrideLifetime(storage.view(node), borrowing: self)
    }
  }

  /// The name as in the document, with its prefix.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  public var name: String { view.name.string }

  /// Returns whether the name, as in the document, is a text.
  ///
  /// - Complexity: O(*n*); does not allocate.
  public func isNamed(_ name: String) -> Bool { view.isNamed(name) }

  /// The offset of the name in the document in UTF-8, or `nil` if an entity has the element.
  public var offset: Int? { view.offset }

  /// The number of the node after the element.
  private var end: Int { storage.end(of: node) }

  /// The text of the element, with that of all elements in it.
  ///
  /// - Complexity: O(*n*) in the nodes and the text.
  public var text: String { storage.text(storage.content(of: node), end) }

  /// The elements directly in this element.
  public var elements: Elements { Elements(storage, storage.content(of: node), end) }

  /// The first element with a name directly in this element, or `nil`.
  ///
  /// - Complexity: O(*n*) in the children before it.
  public func first(_ name: String) -> XMLTreeElement? {
    guard let found = view.first(name) else { return nil }
    return XMLTreeElement(found)
  }

  /// The elements and texts directly in this element; a text is not divided.
  ///
  /// - Complexity: O(*n*) in the children; allocates the texts.
  public var children: [Child] {
    var children: [Child] = []
    var index = storage.content(of: node)
    let end = end
    while index < end {
      if !storage.nodes[index].isText {
        children.append(.element(XMLTreeElement(storage, index)))
        index = storage.end(of: index)
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
    var attributes = view.attributes
    while let attribute = attributes.next() {
      found.append((attribute.name.string, attribute.value))
    }
    return found
  }

  /// Returns the value of an attribute, or `nil` if the element does not have it.
  ///
  /// - Parameter name: The name as in the document, with its prefix.
  /// - Complexity: O(*n*) in the tag.
  public func attribute(_ name: String) -> String? { view.attribute(name)?.value }

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
      defer { node = storage.end(of: node) }
      return XMLTreeElement(storage, node)
    }
  }
}
