// UNSAFE: reads an element at the address of its node

import ApusBytes

/// A view of an element of an `XMLTree`, which is read from the document when it is asked for.
///
/// The tree lends the view: it counts no references, and cannot be kept longer than the tree. To store an
/// element, make an `XMLTreeElement` of the view.
///
///     let tree = try XMLTree([UInt8]("<books><book id='7'>Emma</book></books>".utf8))
///     var books = tree.rootView.elements
///     while let book = books.next() {
///       print(book.name.string, book.attribute("id")?.value ?? "", book.text)  // book 7 Emma
///     }
///
/// To visit all elements once, an `XMLHandler` needs no tree.
@frozen
@safe
public struct XMLElementView: ~Escapable {
  @usableFromInline let tree: BorrowedTree
  // SAFETY: the address is that of the node of an element of the tree.
  @usableFromInline let node: UnsafePointer<TreeNode>

  // SAFETY: the caller vouches for the address.
  @unsafe @inlinable @inline(__always)
  @_lifetime(copy tree)
  init(_ tree: BorrowedTree, _ node: UnsafePointer<TreeNode>) {
    self.tree = tree
    unsafe self.node = node
  }

  @inlinable
  var start: Int {
    // SAFETY: see `node`.
    @inline(__always) get { unsafe Int(node.pointee.start) }
  }

  /// The slot of the tag, or `nil` of an element whose tag has none.
  @inlinable
  var tag: TreeNode? {
    // SAFETY: see `node`; the slot of the tag follows that of its element.
    @inline(__always) get { unsafe node.pointee.hasTag ? node[1] : nil }
  }

  /// The number of slots of the element, with those of its attributes and content.
  @inlinable
  var nodeCount: Int {
    // SAFETY: see `node`.
    @inline(__always) get { unsafe node.pointee.elementCount }
  }
}

extension XMLElementView {
  /// The name as in the document, with its prefix, and without a namespace.
  ///
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public var name: XMLName {
    @_lifetime(copy self)
    @inline(__always) get {
      let start = start
      if let tag, !tag.isExpanded { return tree.name(start, Int(tag.start)) }
      let count = start < tree.byteCount ? tree.nameEnd(start) &- start : expandedNameCount()
      return tree.name(start, count)
    }
  }

  @usableFromInline @inline(never)
  func expandedNameCount() -> Int { tree.storage.expandedNameCount(start) }

  /// Returns whether the name, as in the document, is a text.
  ///
  /// - Complexity: O(*n*); does not allocate.
  public func isNamed(_ name: String) -> Bool { self.name.bytes.equals(name.utf8.span) }

  /// The offset of the name in the document in UTF-8, or `nil` if an entity has the element.
  @inlinable
  public var offset: Int? { start < tree.byteCount ? start : nil }

  /// The text of the element, with that of all elements in it.
  ///
  /// - Complexity: O(*n*) in the nodes and the text; allocates for more than 15 bytes.
  public var text: String {
    let storage = tree.storage
    let node = storage.index(of: self)
    return storage.text(storage.content(of: node), node + nodeCount)
  }

  /// The first element with a name directly in this element, or `nil`.
  ///
  /// - Complexity: O(*n*) in the children before it; does not allocate.
  @_lifetime(copy self)
  public func first(_ name: String) -> XMLElementView? {
    var elements = elements
    while let element = elements.next() {
      if element.isNamed(name) { return element }
    }
    return nil
  }

  /// The elements directly in this element.
  ///
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public var elements: Elements {
    @_lifetime(copy self)
    @inline(__always) get { Elements(children) }
  }

  /// The elements and pieces of text directly in this element.
  ///
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public var children: Children {
    @_lifetime(copy self)
    @inline(__always) get { Children(of: self) }
  }

  /// The attributes, in the order of the document; defaults follow.
  ///
  /// - Complexity: O(1); does not allocate.
  @inlinable
  public var attributes: Attributes {
    @_lifetime(copy self)
    @inline(__always) get { Attributes(of: self) }
  }

  /// Returns an attribute, or `nil` if the element does not have it.
  ///
  /// - Parameter name: The name as in the document, with its prefix.
  /// - Complexity: O(*n*) in the tag; does not allocate.
  @_lifetime(copy self)
  public func attribute(_ name: String) -> XMLAttribute? {
    var attributes = attributes
    while let attribute = attributes.next() {
      if attribute.name.bytes.equals(name.utf8.span) { return attribute }
    }
    return nil
  }
}

extension BorrowedTree {
  /// A name without a namespace.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func name(_ start: Int, _ count: Int) -> XMLName {
    Self.name(bytes(start, count))
  }

  @inlinable @inline(__always)
  @_lifetime(copy bytes)
  static func name(_ bytes: Span<UInt8>) -> XMLName {
    XMLName(bytes, localStart: 0, namespace: Span(), namespaceNumber: 0)
  }
}
