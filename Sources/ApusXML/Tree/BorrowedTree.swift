// UNSAFE: lends document and nodes of a tree by their addresses, without a count of references

public import CApusBytes

/// The document and the storage of a tree that a view borrows.
@frozen
@safe
@usableFromInline
struct BorrowedTree: ~Escapable {
  // SAFETY: the lifetime of this value is that of a borrow of the owner, which neither changes nor frees the
  // document and the nodes meanwhile. The nodes were made of a document that was checked: their offsets and
  // counts are in the document or behind it, in the expansions, and their ends in the nodes.
  @usableFromInline let document: UnsafePointer<UInt8>
  @usableFromInline let byteCount: Int
  @usableFromInline let owner: Unmanaged<TreeStorage>

  /// Borrows a tree.
  ///
  /// - Parameter document: The document of the owner, which is not empty.
  // SAFETY: the caller vouches for the document.
  @unsafe
  @_lifetime(borrow document)
  init(_ document: UnsafeBufferPointer<UInt8>, _ owner: Unmanaged<TreeStorage>) {
    unsafe self.document = document.baseAddress.unsafelyUnwrapped
    byteCount = document.count
    unsafe self.owner = owner
  }

  /// The bytes of a range of the document, or of the expansions behind it.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func bytes(_ start: Int, _ count: Int) -> Span<UInt8> {
    guard start < byteCount else { return expansion(start, count) }
    // SAFETY: the range is in the document.
    return unsafe documentBytes(start, count)
  }

  /// The bytes of a range of the document.
  // SAFETY: the caller vouches for the range. The document lives as long as this value.
  @unsafe @inlinable @inline(__always)
  @_lifetime(copy self)
  func documentBytes(_ start: Int, _ count: Int) -> Span<UInt8> {
    let span = unsafe Span(_unsafeStart: document + start, count: count)
    return unsafe _overrideLifetime(span, copying: self)
  }

  @usableFromInline @inline(never)
  func expandedAttribute(_ index: Int) -> ExpandedAttribute { storage.attributes[index] }

  @usableFromInline @inline(never)
  @_lifetime(copy self)
  func expansion(_ start: Int, _ count: Int) -> Span<UInt8> {
    // SAFETY: the owner lives as long as this value, and the slice checks the range.
    let memory = unsafe storage.expansions[start - byteCount..<start - byteCount + count]
    let span = unsafe Span(_unsafeElements: memory)
    return unsafe _overrideLifetime(span, copying: self)
  }

  /// The offset after the name of a tag or attribute that is in the document.
  @inlinable @inline(__always)
  func nameEnd(_ start: Int) -> Int {
    // SAFETY: the function reads up to the end of the document.
    unsafe apus_xml_checked_name_end(document, start, byteCount)
  }

  /// The storage, for work that is seldom done.
  @usableFromInline var storage: TreeStorage {
    // SAFETY: the owner lives as long as this value.
    unsafe owner.takeUnretainedValue()
  }
}
