// UNSAFE: steps from slot to slot of a tag, or passes its bytes to the loop in C

public import CApusBytes

extension XMLElementView {
  /// The attributes of an element that a tree lends, in the order of the document; defaults follow.
  ///
  ///     let tree = try XMLTree([UInt8]("<book id='7' lang='en'/>".utf8))
  ///     var attributes = tree.rootView.attributes
  ///     while let attribute = attributes.next() { print(attribute.name.string, attribute.value) }
  ///
  @frozen
  @safe
  public struct Attributes: ~Escapable {
    @usableFromInline let tree: BorrowedTree
    // SAFETY: both addresses are in the slots of the tree, or behind the last one.
    @usableFromInline var slot: UnsafePointer<TreeNode>
    @usableFromInline let lastSlot: UnsafePointer<TreeNode>
    /// The number of the next expanded attribute; of a tag without slots, the offset behind the name or an attribute.
    @usableFromInline var index = 0
    /// The number after the last expanded attribute, or -1 of a tag without slots.
    @usableFromInline var end = 0

    @inlinable @inline(__always)
    @_lifetime(copy element)
    init(of element: XMLElementView) {
      tree = element.tree
      guard let tag = element.tag else {
        // SAFETY: no slot is read between two equal addresses.
        (unsafe slot, unsafe lastSlot) = unsafe (element.node, element.node)
        (index, end) = (tree.nameEnd(element.start), -1)
        return
      }
      // SAFETY: the attributes follow the slots of the element and its tag.
      unsafe slot = element.node + 2
      unsafe lastSlot = element.node + 2 + tag.attributeCount
      guard tag.isExpanded else { return }
      let range = element.expandedAttributes(tag)
      (index, end) = (range.lowerBound, range.upperBound)
    }

    /// Returns the next attribute, or `nil` after the last.
    ///
    /// - Complexity: O(*n*) in the bytes of the attribute; does not allocate.
    @inlinable @inline(__always)
    @_lifetime(copy self)
    public mutating func next() -> XMLAttribute? {
      // SAFETY: the slot is before the last one, and its attribute is in the document.
      if unsafe slot != lastSlot {
        let found = unsafe slot.pointee
        unsafe slot += 1
        let start = Int(found.start)
        let name = unsafe tree.documentBytes(start, found.nameCount)
        let value = unsafe tree.documentBytes(start &+ found.nameCount &+ 2, found.valueCount)
        return XMLAttribute(BorrowedTree.name(name), value, isSpecified: true)
      }
      if end < 0 {
        // SAFETY: the function reads up to the end of the document, and returns offsets in it.
        let found = unsafe apus_xml_next_attribute(tree.document, index, tree.byteCount)
        guard found.name_end != 0 else { return nil }
        index = found.value_end &+ 1
        let name = unsafe tree.documentBytes(found.name, found.name_end &- found.name)
        let value = unsafe tree.documentBytes(found.value, found.value_end &- found.value)
        return XMLAttribute(BorrowedTree.name(name), value, isSpecified: true)
      }
      guard index != end else { return nil }
      let found = tree.expandedAttribute(index)
      index &+= 1
      let name = tree.bytes(Int(found.name.start), Int(found.name.count))
      let value = tree.bytes(Int(found.value.start), Int(found.value.count))
      return XMLAttribute(BorrowedTree.name(name), value, isSpecified: found.isSpecified)
    }
  }

  /// The numbers of the attributes of an expanded tag.
  @usableFromInline @inline(never)
  func expandedAttributes(_ tag: TreeNode) -> Range<Int> {
    tree.storage.expandedAttributes(tag.start)
  }
}
