// UNSAFE: passes the words of two slices to a copy in C, because Swift has no stores that bypass the caches

import CApusSystem

/// Copies that bypass the caches; ordinary ones are in `MemoryKernels+Vectors`.
extension MemoryKernels {
  /// Whether this kind of processor has such stores: x86-64 has.
  package static var hasStreamingStores: Bool { apus_has_streaming_stores() != 0 }

  /// Copies all 32-bit integers to the same indices of another slice of the same size, in each round; a negative number of
  /// rounds counts as 0.
  ///
  /// The vectors have 16 bytes, as those of the first `VectorForm`. Without such stores the copy is an ordinary one.
  ///
  /// - Complexity: O(*n* * *r*), where *n* is the number of elements and *r* the number of rounds.
  package static func copyPastCaches(
    _ source: MemorySlice, to target: MemorySlice, rounds: Int
  ) {
    precondition(source.bytes == target.bytes, "source and target must have the same size")
    // SAFETY: the loop reads and writes the whole elements of the slices, which have the same size, and no others; the caller
    // keeps their arenas borrowed.
    unsafe apus_streaming_copy(
      pointer(source.address, as: UInt32.self), pointer(target.address, as: UInt32.self),
      source.bytes / 4, max(0, rounds))
  }
}
