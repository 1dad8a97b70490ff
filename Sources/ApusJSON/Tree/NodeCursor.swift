// UNSAFE: a cursor over the words of a tree, with the lifetime of a borrow of the tree; the only code that reads them

/// The text and the storage of a tree that a view borrows.
//
// SAFETY: the lifetime of this value is that of a borrow of the owner, which neither changes nor frees the
// text and the nodes meanwhile. The nodes were made of a text that was checked, so that offsets and extents
// are in the text, and sizes of containers in the nodes.
@frozen
@safe
@usableFromInline
struct BorrowedTree: ~Escapable {
  @usableFromInline let text: UnsafePointer<UInt8>
  @usableFromInline let byteCount: Int
  @usableFromInline let owner: Unmanaged<TreeStorage>

  @_lifetime(borrow owner)
  fileprivate init(_ owner: borrowing TreeStorage) {
    let text = unsafe owner.text.withUnsafeBufferPointer { bytes in unsafe bytes }
    unsafe self.text = text.baseAddress.unsafelyUnwrapped
    byteCount = text.count
    unsafe self.owner = Unmanaged.passUnretained(copy owner)
  }

  /// The text.
  @inlinable
  var span: RawSpan {
    @_lifetime(copy self)
    @inline(__always) get {
      let span = unsafe RawSpan(_unsafeStart: text, byteCount: byteCount)
      return unsafe _overrideLifetime(span, copying: self)
    }
  }

  /// The byte at an offset that a node has.
  @inlinable @inline(__always)
  func byte(_ offset: Int) -> UInt8 {
    assert(0..<byteCount ~= offset, "offset must be in the text")
    return unsafe text[offset]
  }

  /// The bytes from one offset that a node has to another.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func bytes(_ start: Int, _ end: Int) -> Span<UInt8> {
    assert(0 <= start && start <= end && end <= byteCount, "the offsets must be in the text")
    let span = unsafe Span(_unsafeStart: text + start, count: end &- start)
    return unsafe _overrideLifetime(span, copying: self)
  }

  /// The storage, for work that is seldom done.
  @usableFromInline var storage: TreeStorage {
    unsafe owner.takeUnretainedValue()
  }
}

/// The first word of a value of a tree, from which other words are reached by their distance.
//
// SAFETY: the address is that of the first word of a value of the tree. A caller takes a distance from the
// nodes of this value, which are those of a text that was checked.
@frozen
@safe
@usableFromInline
struct NodeCursor: ~Escapable {
  @usableFromInline let tree: BorrowedTree
  @usableFromInline let address: UnsafePointer<UInt64>

  @inlinable @inline(__always)
  @_lifetime(copy tree)
  init(_ tree: BorrowedTree, _ address: UnsafePointer<UInt64>) {
    self.tree = tree
    unsafe self.address = address
  }

  /// The first word of the value.
  @inlinable
  var first: TreeNode {
    @inline(__always) get { unsafe TreeNode(word: address.pointee) }
  }

  /// The last word of a container.
  @inlinable
  var last: TreeNode {
    @inline(__always) get { unsafe TreeNode(word: address[first.wordCount &- 1]) }
  }

  /// The value that some words follow this one's first word.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func at(_ words: Int) -> NodeCursor { unsafe NodeCursor(tree, address + words) }
}

/// The words of a container that were not passed yet.
//
// SAFETY: the addresses are in the nodes of the tree, and the first is not behind the second.
@frozen
@safe
@usableFromInline
struct RestOfContainer: ~Escapable {
  @usableFromInline let tree: BorrowedTree
  @usableFromInline var address: UnsafePointer<UInt64>
  @usableFromInline let end: UnsafePointer<UInt64>

  /// The values of a container, which are between its two words.
  @inlinable @inline(__always)
  @_lifetime(copy container)
  init(of container: NodeCursor, isEmpty: Bool) {
    tree = container.tree
    unsafe address = container.address + 1
    unsafe end =
      isEmpty ? address : container.address + (container.first.wordCount &- 1)
  }

  /// The value of the next word, or `nil` at the end.
  @inlinable
  var first: NodeCursor? {
    @_lifetime(copy self)
    @inline(__always) get { unsafe address == end ? nil : NodeCursor(tree, address) }
  }

  /// Passes the words of a key or value, whose number is that of the nodes.
  @inlinable @inline(__always)
  @_lifetime(self: copy self)
  mutating func pass(_ wordCount: Int) {
    unsafe address += wordCount
    assert(unsafe address <= end, "the words must be in the container")
  }
}

// SAFETY: a tree has at least one node. The array of nodes does not change, and no other object has it as
// its own, so that its address stays the same while this object lives.
extension TreeStorage {
  /// A view of the value of a node.
  ///
  /// - Parameters:
  ///   - node: The index of the first word of a value.
  ///   - owner: A value that keeps this object while it is borrowed.
  @usableFromInline
  @_lifetime(borrow owner)
  func view<Owner>(_ node: Int, lentBy owner: borrowing Owner) -> JSONValueView {
    precondition(nodes.indices.contains(node), "node must be in the tree")
    let cursor = unsafe NodeCursor(BorrowedTree(self), start + node)
    return unsafe _overrideLifetime(JSONValueView(cursor), borrowing: owner)
  }

  /// The index of the first word of a value of this tree.
  func index(of node: borrowing NodeCursor) -> Int { unsafe node.address - start }

  private var start: UnsafePointer<UInt64> {
    unsafe nodes.withUnsafeBufferPointer { words in unsafe words.baseAddress.unsafelyUnwrapped }
  }
}
