import ApusBytes

/// A builder of the nodes of a tree, from the events of a whole document.
struct TreeBuilder: XMLHandler, ~Copyable {
  private var nodes: PlainList<TreeNode>
  private var open = PlainList<Int>(capacity: 64)
  private(set) var extra: [UInt8] = []
  private(set) var tags: [ExpandedTag] = []
  private(set) var attributes: [ExpandedAttribute] = []
  /// Whether the offsets do not fit.
  private(set) var isStopped = false
  private let address: UInt
  private let byteCount: Int
  /// Whether the tags may have attributes that the parser drops.
  private let isLenient: Bool

  /// The greatest length of a document with its expansions.
  static var longest: Int { Int(Int32.max) }

  init(_ document: RawSpan, isLenient: Bool) {
    // An element with a text has two nodes of 8 bytes, in about 40 bytes of a document.
    nodes = PlainList(capacity: document.byteCount / 16 + 16)
    address = document.address(of: 0)
    byteCount = document.byteCount
    self.isLenient = isLenient
  }

  consuming func takeNodes() -> PlainList<TreeNode> { nodes }

  @inline(__always)
  mutating func startElement(_ tag: XMLStartTag) {
    let start = distance(tag.name.bytes)
    let isInDocument = start < UInt(byteCount)
    open.append(nodes.count)
    if isInDocument, !isLenient, isPlain(tag.attributes) {
      nodes.append(TreeNode(start: UInt32(truncatingIfNeeded: start), end: 0))
    } else {
      expand(tag)
    }
  }

  @inline(__always)
  private func distance(_ bytes: Span<UInt8>) -> UInt { bytes.rawBytes.address(of: 0) &- address }

  /// Whether the attributes are in the tag as they are.
  @inline(__always)
  private func isPlain(_ attributes: XMLAttributes) -> Bool {
    var flags: UInt32 = 0
    for index in attributes.records.indices { flags |= attributes.records[index].flags }
    return flags
      & (AttributeRecord.needsNormalising | AttributeRecord.valueInScratch
        | AttributeRecord.isDefault) == 0
  }

  @inline(never)
  private mutating func expand(_ tag: XMLStartTag) {
    tags.append(ExpandedTag(node: nodes.count, firstAttribute: attributes.count))
    for index in tag.attributes.indices {
      let attribute = tag.attributes[index]
      attributes.append(
        ExpandedAttribute(
          name: range(attribute.name.bytes), value: range(attribute.valueBytes),
          isSpecified: attribute.isSpecified))
    }
    let name = range(tag.name.bytes)
    // The length of a name is not stored.
    if Int(name.start) >= byteCount { extra.append(0) }
    nodes.append(TreeNode(start: name.start, end: TreeNode.expandedBit))
  }

  /// The range of bytes, which are copied if they are not in the document.
  private mutating func range(_ bytes: Span<UInt8>) -> TreeRange {
    let count = UInt32(truncatingIfNeeded: bytes.count)
    let start = distance(bytes)
    if start < UInt(byteCount) {
      return TreeRange(start: UInt32(truncatingIfNeeded: start), count: count)
    }
    let position = byteCount + extra.count
    extra.append(copying: bytes)
    if byteCount + extra.count >= Self.longest { isStopped = true }
    return TreeRange(start: UInt32(truncatingIfNeeded: position), count: count)
  }

  @inline(__always)
  mutating func endElement(_ name: XMLName) {
    let node = open[open.count - 1]
    open.truncate(to: open.count - 1)
    nodes[node].end |= UInt32(truncatingIfNeeded: nodes.count &- node)
  }

  @inline(__always)
  mutating func text(_ text: Span<UInt8>) {
    let start = distance(text)
    let position =
      start < UInt(byteCount) ? UInt32(truncatingIfNeeded: start) : range(text).start
    nodes.append(
      TreeNode(start: position, end: UInt32(truncatingIfNeeded: text.count) | TreeNode.textBit))
  }
}
