import ApusBytes

/// A builder of the nodes of a tree, from the events of a whole document.
struct TreeBuilder: XMLHandler, ~Copyable {
  private var nodes: PlainList<TreeNode>
  private var open = PlainList<Int>(capacity: 64)
  private(set) var extra: [UInt8] = []
  private(set) var tags: [Int] = []
  private(set) var attributes: [ExpandedAttribute] = []
  /// Whether the offsets do not fit.
  private(set) var isStopped = false
  private let address: UInt
  private let byteCount: Int
  /// Whether the tags may have attributes that the parser drops, which the document still has.
  private let isLenient: Bool

  /// The greatest length of a document with its expansions.
  static var longest: Int { Int(Int32.max) }

  init(_ document: RawSpan, isLenient: Bool) {
    // Few documents have more than a slot in six bytes. Memory that is not written takes no page.
    nodes = PlainList(capacity: document.byteCount / 6 + 16)
    address = document.address(of: 0)
    byteCount = document.byteCount
    self.isLenient = isLenient
  }

  /// Whether the document or its index is too large.
  var isTooLarge: Bool { isStopped || nodes.count >= TreeNode.slotLimit }

  consuming func takeNodes() -> PlainList<TreeNode> { nodes }

  @inline(__always)
  mutating func startElement(_ tag: XMLStartTag) {
    let start = distance(tag.name.bytes)
    open.append(nodes.count)
    guard start < UInt(byteCount) else { return expand(tag.name.bytes, tag.attributes) }
    let element = UInt32(truncatingIfNeeded: start)
    guard tag.attributes.count < TreeNode.leastAttributes, !isLenient else {
      return append(tag.name.bytes, tag.attributes, at: element)
    }
    guard isPlain(tag.attributes) else { return expand(tag.name.bytes, tag.attributes) }
    nodes.append(TreeNode(start: element, end: 0))
  }

  /// Whether the attributes are in the tag as they are.
  @inline(__always)
  private func isPlain(_ attributes: XMLAttributes) -> Bool {
    var flags: UInt32 = 0
    for index in attributes.records.indices { flags |= attributes.records[index].flags }
    return flags & Self.changes == 0
  }

  /// Appends an element with attributes that are in the document as they are, or expands it.
  @inline(__always)
  private mutating func append(
    _ name: Span<UInt8>, _ attributes: XMLAttributes, at start: UInt32
  ) {
    let first = nodes.count
    let records = attributes.records
    nodes.append(TreeNode(start: start, end: TreeNode.tagBit))
    nodes.append(
      TreeNode(
        start: UInt32(truncatingIfNeeded: name.count),
        end: UInt32(truncatingIfNeeded: records.count)))
    var unusual: UInt = 0
    let document = address
    nodes.append(count: records.count) { index in
      let record = records[index]
      unusual |= Self.unusualBits(record)
      return TreeNode(
        start: UInt32(truncatingIfNeeded: record.nameAddress &- document),
        end: UInt32(bitPattern: record.nameCount) &<< TreeNode.valueBits
          | UInt32(truncatingIfNeeded: record.valueCount))
    }
    if unusual != 0 {
      nodes.truncate(to: first)
      expand(name, attributes)
    }
  }

  /// A number that is 0 if an attribute is in the document as `name="value"`, with lengths that a slot can have.
  @inline(__always)
  private static func unusualBits(_ record: AttributeRecord) -> UInt {
    let nameCount = UInt(UInt32(bitPattern: record.nameCount))
    let between = record.valueAddress &- record.nameAddress &- nameCount
    return (between ^ 2) | UInt(record.flags & changes)
      | (nameCount &>> TreeNode.nameBits)
      | (UInt(bitPattern: record.valueCount) &>> UInt(TreeNode.valueBits))
  }

  /// The flags of attributes that are not in the tag as they are.
  private static var changes: UInt32 {
    AttributeRecord.needsNormalising | AttributeRecord.valueInScratch | AttributeRecord.isDefault
  }

  @inline(__always)
  private func distance(_ bytes: Span<UInt8>) -> UInt { bytes.rawBytes.address(of: 0) &- address }

  /// Appends an element whose attributes are not in the document as they are.
  ///
  /// The parts of the tag are arguments: a tag that a call takes is stored in memory for all elements.
  @inline(never)
  private mutating func expand(_ elementName: Span<UInt8>, _ own: XMLAttributes) {
    let number = UInt32(truncatingIfNeeded: tags.count)
    tags.append(attributes.count)
    for index in own.indices {
      let attribute = own[index]
      attributes.append(
        ExpandedAttribute(
          name: range(attribute.name.bytes), value: range(attribute.valueBytes),
          isSpecified: attribute.isSpecified))
    }
    let name = range(elementName)
    // The length of a name is not stored.
    if Int(name.start) >= byteCount { extra.append(0) }
    nodes.append(TreeNode(start: name.start, end: TreeNode.tagBit))
    nodes.append(TreeNode(start: number, end: TreeNode.expandedBit))
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
