// UNSAFE: the only owner of the memory of a list, which grows in C without a copy

internal import CApusBytes

/// A block of memory that grows and keeps its bytes; a large block grows without a copy.
///
/// The block says nothing about the type of its bytes; `GrowingList` does.
@safe
@usableFromInline
package struct GrowingBlock: ~Copyable, Sendable {
  // SAFETY: one value owns the memory, and all code that reads it has written it before.
  @usableFromInline nonisolated(unsafe) package private(set) var start: UnsafeMutableRawPointer
  @usableFromInline package private(set) var byteCount: Int

  /// Allocates a block.
  ///
  /// - Parameter byteCount: Its size in bytes, at least 1.
  @usableFromInline
  package init(byteCount: Int) {
    // SAFETY: there is no old memory to free.
    unsafe start = Self.grow(nil, from: 0, to: byteCount)
    self.byteCount = byteCount
  }

  // SAFETY: the memory is that of `init` or `grow`, with the size of the last request.
  @inlinable deinit { unsafe Self.free(start, byteCount) }

  /// Makes the block larger.
  ///
  /// - Parameter byteCount: The new size in bytes, at least the old size.
  @usableFromInline
  package mutating func grow(to byteCount: Int) {
    precondition(byteCount >= self.byteCount, "byteCount must be at least the old size")
    // SAFETY: no other code has the old address, which the function may free.
    unsafe start = Self.grow(start, from: self.byteCount, to: byteCount)
    self.byteCount = byteCount
  }

  // SAFETY: the caller owns the memory and forgets its address.
  @unsafe @usableFromInline static func free(_ start: UnsafeMutableRawPointer, _ byteCount: Int) {
    unsafe apus_free_block(start, byteCount)
  }

  // SAFETY: the caller owns the old memory and forgets its address.
  @unsafe private static func grow(
    _ old: UnsafeMutableRawPointer?, from oldByteCount: Int, to byteCount: Int
  ) -> UnsafeMutableRawPointer {
    guard let new = unsafe apus_grow_block(old, oldByteCount, byteCount) else {
      fatalError("no memory for a list of \(byteCount) bytes")
    }
    return unsafe new
  }
}
