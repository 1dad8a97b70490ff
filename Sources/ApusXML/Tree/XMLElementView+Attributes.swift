// UNSAFE: passes the bytes of a tag to the loop in C

public import CApusBytes

extension XMLElementView {
  /// The attributes of an element that a tree lends, in the order of the document; defaults follow.
  ///
  ///     let tree = try XMLTree([UInt8]("<book id='7' lang='en'/>".utf8))
  ///     var attributes = tree.rootView.attributes
  ///     while let attribute = attributes.next() { print(attribute.name.string, attribute.value) }
  ///
  @frozen
  public struct Attributes: ~Escapable {
    @usableFromInline let tree: BorrowedTree
    /// The offset behind the name or the last attribute, or the number of an expanded attribute.
    @usableFromInline var index: Int
    /// The number after the last expanded attribute, or -1 if the attributes are in the document.
    @usableFromInline let end: Int

    @inlinable @inline(__always)
    @_lifetime(copy element)
    init(of element: XMLElementView) {
      tree = element.tree
      if element.isExpanded {
        let range = element.expandedAttributes()
        (index, end) = (range.lowerBound, range.upperBound)
      } else {
        (index, end) = (tree.nameEnd(element.start), -1)
      }
    }

    /// Returns the next attribute, or `nil` after the last.
    ///
    /// - Complexity: O(*n*) in the bytes of the attribute; does not allocate.
    @inlinable @inline(__always)
    @_lifetime(copy self)
    public mutating func next() -> XMLAttribute? {
      if end >= 0 { return nextExpanded() }
      // SAFETY: the function reads up to the end of the document.
      let found = unsafe apus_xml_next_attribute(tree.document, index, tree.byteCount)
      guard found.name_end != 0 else { return nil }
      index = found.value_end &+ 1
      let name = tree.name(found.name, found.name_end &- found.name)
      let value = tree.bytes(found.value, found.value_end &- found.value)
      return XMLAttribute(name, value, isSpecified: true)
    }

    @usableFromInline @inline(never)
    @_lifetime(copy self)
    mutating func nextExpanded() -> XMLAttribute? {
      guard index < end else { return nil }
      let found = tree.storage.attributes[index]
      index += 1
      let name = tree.name(Int(found.name.start), Int(found.name.count))
      let value = tree.bytes(Int(found.value.start), Int(found.value.count))
      return XMLAttribute(name, value, isSpecified: found.isSpecified)
    }
  }

  /// The numbers of the attributes in the list of the expanded tags.
  @usableFromInline @inline(never)
  func expandedAttributes() -> Range<Int> {
    let storage = tree.storage
    return storage.expandedAttributes(storage.index(of: self))
  }
}
