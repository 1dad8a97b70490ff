// UNSAFE: lends text and nodes of a tree by their addresses, without a count of references

/// The text and the storage of a tree that a view borrows.
@frozen
@safe
@usableFromInline
struct BorrowedTree: ~Escapable {
  // SAFETY: the lifetime of this value is that of a borrow of the owner, which neither changes nor frees the text
  // and the nodes meanwhile. The nodes were made of a text that was checked, so that offsets and extents are in
  // the text, and sizes of containers in the nodes.
  @usableFromInline let text: UnsafePointer<UInt8>
  @usableFromInline let byteCount: Int
  @usableFromInline let owner: Unmanaged<TreeStorage>

  /// Borrows a tree.
  ///
  /// - Parameter text: The text of the owner, which is not empty.
  // SAFETY: the caller vouches for the text.
  @unsafe
  @_lifetime(borrow text)
  init(_ text: UnsafeBufferPointer<UInt8>, _ owner: Unmanaged<TreeStorage>) {
    unsafe self.text = text.baseAddress.unsafelyUnwrapped
    byteCount = text.count
    unsafe self.owner = owner
  }

  /// The text.
  @inlinable
  var span: RawSpan {
    @_lifetime(copy self)
    @inline(__always) get {
      // SAFETY: the text lives as long as this value.
      let span = unsafe RawSpan(_unsafeStart: text, byteCount: byteCount)
      return unsafe _overrideLifetime(span, copying: self)
    }
  }

  /// The bytes from one offset that a node has to another.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func bytes(_ start: Int, _ end: Int) -> Span<UInt8> {
    // SAFETY: the offsets are in the text, which lives as long as this value.
    let span = unsafe Span(_unsafeStart: text + start, count: end &- start)
    return unsafe _overrideLifetime(span, copying: self)
  }

  /// The storage, for work that is seldom done.
  @usableFromInline var storage: TreeStorage {
    // SAFETY: the owner lives as long as this value.
    unsafe owner.takeUnretainedValue()
  }
}
