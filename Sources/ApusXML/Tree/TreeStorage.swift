// UNSAFE: owns document and nodes, which views read by their addresses

import ApusBytes

/// A node of a tree: an element or a piece of text, in the order of the document.
@frozen @usableFromInline
struct TreeNode: BitwiseCopyable, Sendable {
  /// The offset of an element's name or of a text.
  @usableFromInline var start: UInt32
  /// The number of nodes of an element with its content, or the length of a text with the highest bit set.
  @usableFromInline var end: UInt32

  @inlinable
  init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  @inlinable static var textBit: UInt32 { 1 << 31 }
  /// The bit of an element whose tag is in the list of expanded tags. A tree has less than 2^30 nodes, because
  /// each has two bytes or more of the document and its expansions.
  @inlinable static var expandedBit: UInt32 { 1 << 30 }

  @inlinable
  var isText: Bool {
    @inline(__always) get { end & Self.textBit != 0 }
  }
  @inlinable
  var textCount: Int {
    @inline(__always) get { Int(end & ~Self.textBit) }
  }
  /// The number of nodes of an element.
  @inlinable
  var elementCount: Int {
    @inline(__always) get { Int(end & ~Self.expandedBit) }
  }
}

/// A range of the bytes of a tree.
struct TreeRange: BitwiseCopyable, Sendable {
  let start: UInt32
  let count: UInt32
}

/// An attribute that is not in the document as it is, or beside one.
struct ExpandedAttribute: BitwiseCopyable, Sendable {
  let name: TreeRange
  let value: TreeRange
  let isSpecified: Bool
}

/// A tag whose attributes are not in the document as they are.
struct ExpandedTag: Sendable {
  let node: Int
  /// The number of the first attribute; those of the next tag follow.
  let firstAttribute: Int
}

/// The bytes and nodes of a tree, which its copies and elements share.
///
/// Offsets below the length of the document are in the document, and the others in `extra`, which
/// has what references, entities and defaults expand to.
@usableFromInline
final class TreeStorage: Sendable {
  let document: [UInt8]
  let extra: [UInt8]
  let nodes: PlainList<TreeNode>
  let tags: [ExpandedTag]
  let attributes: [ExpandedAttribute]

  init(_ document: [UInt8], _ builder: consuming TreeBuilder) {
    self.document = document
    extra = builder.extra
    tags = builder.tags
    attributes = builder.attributes
    nodes = builder.takeNodes()
  }

  /// A view of the element of a node.
  @_lifetime(borrow self)
  func view(_ node: Int) -> XMLElementView {
    precondition(node >= 0 && node < nodes.count && !nodes[node].isText, "node must be an element")
    // SAFETY: the nodes and the document live as long as this object, which the view borrows.
    let tree = unsafe BorrowedTree(bytes, Unmanaged.passUnretained(self))
    let view = unsafe XMLElementView(tree, UnsafePointer(nodes.start) + node)
    return unsafe _overrideLifetime(view, borrowing: self)
  }

  /// The number of the node of a view.
  func index(of view: XMLElementView) -> Int {
    // SAFETY: the view has a node of this tree.
    unsafe view.node - UnsafePointer(nodes.start)
  }

  /// The document, which is not empty and does not change.
  // SAFETY: the callers use the memory only while this object lives, and no other object has the array as its own.
  @unsafe
  private var bytes: UnsafeBufferPointer<UInt8> {
    unsafe document.withUnsafeBufferPointer { bytes in unsafe bytes }
  }

  // SAFETY: as for `bytes`.
  @unsafe
  var expansions: UnsafeBufferPointer<UInt8> {
    unsafe extra.withUnsafeBufferPointer { bytes in unsafe bytes }
  }

  /// The length of a name in `extra`, which ends with a zero byte.
  func expandedNameCount(_ start: Int) -> Int {
    let index = start - document.count
    let extra = extra
    return extra.span.rawBytes.nameEnd(from: index).end - index
  }

  /// The text of the nodes from one to another.
  func text(_ first: Int, _ end: Int) -> String {
    var text = ""
    for node in first..<end where nodes[node].isText {
      let piece = withBytes(nodes[node].start, nodes[node].textCount) { $0.text }
      if text.isEmpty { text = piece } else { text += piece }
    }
    return text
  }

  /// The attributes of an expanded tag, which is found by bisection.
  func expandedAttributes(_ node: Int) -> Range<Int> {
    var (first, last) = (0, tags.count)
    while first < last {
      let middle = (first + last) / 2
      if tags[middle].node < node { first = middle + 1 } else { last = middle }
    }
    guard first < tags.count, tags[first].node == node else { return 0..<0 }
    let end = first + 1 < tags.count ? tags[first + 1].firstAttribute : attributes.count
    return tags[first].firstAttribute..<end
  }
}
