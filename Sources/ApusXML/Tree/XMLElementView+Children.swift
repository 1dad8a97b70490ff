// UNSAFE: steps from node to node within an element

extension XMLElementView {
  /// The elements and pieces of text directly in an element that a tree lends, in the order of the document.
  ///
  /// A text that references divide comes in pieces, as in the events.
  ///
  ///     let tree = try XMLTree([UInt8]("<p>one <b>two</b></p>".utf8))
  ///     var children = tree.rootView.children
  ///     while let child = children.next() {
  ///       switch child {
  ///       case .element(let element): print(element.name.string)  // b
  ///       case .text(let text): print(text.count)  // 4
  ///       }
  ///     }
  ///
  @frozen
  @safe
  public struct Children: ~Escapable {
    @usableFromInline let tree: BorrowedTree
    // SAFETY: both addresses are in the nodes of the tree, or behind the last one.
    @usableFromInline var node: UnsafePointer<TreeNode>
    @usableFromInline let end: UnsafePointer<TreeNode>

    @inlinable @inline(__always)
    @_lifetime(copy element)
    init(of element: XMLElementView) {
      tree = element.tree
      // SAFETY: the content follows the node of an element, its tag and its attributes.
      unsafe node = element.node + (element.tag.map { $0.attributeCount &+ 2 } ?? 1)
      unsafe end = element.node + element.nodeCount
    }

    /// Returns the next child, or `nil` after the last.
    ///
    /// - Complexity: O(1); does not allocate.
    @inlinable @inline(__always)
    @_lifetime(copy self)
    public mutating func next() -> Child? {
      // SAFETY: the node is before the end.
      guard unsafe node != end else { return nil }
      let found = unsafe node.pointee
      guard found.isText else {
        let element = unsafe XMLElementView(tree, node)
        unsafe node += found.elementCount
        return .element(element)
      }
      unsafe node += 1
      return .text(tree.bytes(Int(found.start), found.textCount))
    }
  }

  /// An element or a piece of text that a tree lends.
  ///
  ///     let tree = try XMLTree([UInt8]("<p>one <b>two</b></p>".utf8))
  ///     var children = tree.rootView.children
  ///     if case .text(let text)? = children.next() { print(text.count) }  // 4
  ///
  @frozen
  public enum Child: ~Escapable {
    /// An element.
    case element(XMLElementView)
    /// The bytes of a piece of text in UTF-8, with references replaced.
    case text(Span<UInt8>)
  }

  /// The elements directly in an element that a tree lends, in the order of the document.
  ///
  ///     let tree = try XMLTree([UInt8]("<books><book id='7'/><book id='8'/></books>".utf8))
  ///     var elements = tree.rootView.elements
  ///     while let element = elements.next() { print(element.attribute("id")?.value ?? "") }
  ///
  @frozen
  public struct Elements: ~Escapable {
    @usableFromInline var children: Children

    @inlinable @inline(__always)
    @_lifetime(copy children)
    init(_ children: Children) { self.children = children }

    /// Returns the next element, or `nil` after the last.
    ///
    /// - Complexity: O(*n*) in the pieces of text before it; does not allocate.
    @inlinable @inline(__always)
    @_lifetime(copy self)
    public mutating func next() -> XMLElementView? {
      while let child = children.next() {
        if case .element(let element) = child { return element }
      }
      return nil
    }
  }
}
