// UNSAFE: owns document and nodes, which views read by their addresses

import ApusBytes

/// A range of the bytes of a tree.
@frozen @usableFromInline
struct TreeRange: BitwiseCopyable, Sendable {
  @usableFromInline let start: UInt32
  @usableFromInline let count: UInt32
}

/// An attribute that is not in the document as it is, or beside one.
@frozen @usableFromInline
struct ExpandedAttribute: BitwiseCopyable, Sendable {
  @usableFromInline let name: TreeRange
  @usableFromInline let value: TreeRange
  @usableFromInline let isSpecified: Bool
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
  /// The number of the first attribute of each expanded tag; those of the next tag follow.
  let tags: [Int]
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

  /// The numbers of the attributes of an expanded tag.
  func expandedAttributes(_ tag: UInt32) -> Range<Int> {
    let next = Int(tag) + 1
    return tags[next - 1]..<(next < tags.count ? tags[next] : attributes.count)
  }

  /// The slot after the tag of an element, at which its content begins.
  func content(of node: Int) -> Int {
    guard nodes[node].hasTag else { return node + 1 }
    return node + 2 + nodes[node + 1].attributeCount
  }
}
