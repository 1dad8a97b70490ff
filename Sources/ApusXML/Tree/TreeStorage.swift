import ApusBytes

/// A node of a tree: an element or a piece of text, in the order of the document.
struct TreeNode: BitwiseCopyable, Sendable {
  /// The offset of an element's name or of a text.
  var start: UInt32
  /// The number of the node after an element, or the length of a text with the highest bit set.
  var end: UInt32

  static var textBit: UInt32 { 1 << 31 }

  var isText: Bool { end & Self.textBit != 0 }
  var textCount: Int { Int(end & ~Self.textBit) }
}

/// A range of the bytes of a tree.
struct TreeRange: BitwiseCopyable, Sendable {
  let start: UInt32
  let count: UInt32
}

/// A tag whose attributes are not in the document as they are.
struct ExpandedTag: Sendable {
  let node: Int
  /// The number of the first attribute; those of the next tag follow.
  let firstAttribute: Int
}

/// The bytes and nodes of a tree.
///
/// Offsets below the length of the document are in the document, and the others in `extra`, which
/// has what references, entities and defaults expand to.
final class TreeStorage: Sendable {
  let document: [UInt8]
  let extra: [UInt8]
  let nodes: PlainList<TreeNode>
  let tags: [ExpandedTag]
  let attributes: [(name: TreeRange, value: TreeRange)]

  init(_ document: [UInt8], _ builder: consuming TreeBuilder) {
    self.document = document
    extra = builder.extra
    tags = builder.tags
    attributes = builder.attributes
    nodes = builder.takeNodes()
  }

  /// Calls a closure with bytes of the document or of an expansion.
  func withBytes<Result>(
    _ start: UInt32, _ count: Int, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let isInDocument = start < document.count
    let bytes = isInDocument ? document : extra
    let index = Int(start) - (isInDocument ? 0 : document.count)
    let span = bytes.span
    return try body(span.extracting(index..<index + count))
  }

  /// Calls a closure with the name of an element.
  func withName<Result>(
    of node: Int, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let start = Int(nodes[node].start)
    let isInDocument = start < document.count
    let bytes = isInDocument ? document : extra
    let index = isInDocument ? start : start - document.count
    let span = bytes.span
    // A name in `extra` ends with a zero byte.
    let end = span.rawBytes.nameEnd(from: index).end
    return try body(span.extracting(index..<end))
  }

  /// Calls a closure with the ranges of each attribute of an element, until it returns true.
  func firstAttribute(of node: Int, _ isFound: (TreeRange, TreeRange) -> Bool) {
    if !tags.isEmpty, let index = expandedTag(node) {
      let end = index + 1 < tags.count ? tags[index + 1].firstAttribute : attributes.count
      for attribute in attributes[tags[index].firstAttribute..<end] {
        if isFound(attribute.name, attribute.value) { return }
      }
      return
    }
    let document = document
    let span = document.span
    let bytes = span.rawBytes
    var index = bytes.spaceEnd(from: bytes.nameEnd(from: Int(nodes[node].start)).end)
    while bytes.byteClass(at: index) & ByteClass.nameStart != 0 {
      let nameEnd = bytes.nameEnd(from: index).end
      // The tag is well-formed: an equals sign follows, then a value in quotes.
      let quote = bytes.spaceEnd(from: bytes.spaceEnd(from: nameEnd) + 1)
      let valueEnd = bytes.find(bytes.byte(at: quote), from: quote + 1)
      if isFound(Self.range(index, nameEnd), Self.range(quote + 1, valueEnd)) { return }
      index = bytes.spaceEnd(from: valueEnd + 1)
    }
  }

  /// The value of an attribute, or `nil` if the element does not have it.
  func attribute(_ name: String, of node: Int) -> TreeRange? {
    var value: TreeRange?
    firstAttribute(of: node) { own, found in
      guard holds(name, own.start, Int(own.count)) else { return false }
      value = found
      return true
    }
    return value
  }

  /// Whether a text is that of a range.
  func holds(_ text: String, _ start: UInt32, _ count: Int) -> Bool {
    let expected = text.utf8.span
    guard expected.count == count else { return false }
    return withBytes(start, count) { $0.rawBytes.holds(expected.rawBytes, at: 0) }
  }

  /// Whether the name of an element is a text.
  func isNamed(_ name: String, _ node: Int) -> Bool {
    let expected = name.utf8.span
    return withName(of: node) { own in
      own.count == expected.count && own.rawBytes.holds(expected.rawBytes, at: 0)
    }
  }

  func string(_ range: TreeRange) -> String {
    withBytes(range.start, Int(range.count)) { $0.text }
  }

  /// The text of the nodes from one to another.
  func text(_ first: Int, _ end: Int) -> String {
    if end == first + 1, nodes[first].isText {
      return withBytes(nodes[first].start, nodes[first].textCount) { $0.text }
    }
    var text = ""
    for node in first..<end where nodes[node].isText {
      text += withBytes(nodes[node].start, nodes[node].textCount) { $0.text }
    }
    return text
  }

  private static func range(_ start: Int, _ end: Int) -> TreeRange {
    TreeRange(
      start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end - start))
  }

  /// The index of the expanded tag of a node, by bisection.
  private func expandedTag(_ node: Int) -> Int? {
    var (first, last) = (0, tags.count)
    while first < last {
      let middle = (first + last) / 2
      if tags[middle].node < node { first = middle + 1 } else { last = middle }
    }
    return first < tags.count && tags[first].node == node ? first : nil
  }
}
