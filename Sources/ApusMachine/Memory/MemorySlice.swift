/// A range of a `MemoryArena`: addresses only, valid while the arena is borrowed.
package struct MemorySlice: Sendable, Hashable {
  /// The address of the first byte.
  package let address: UInt
  /// The size in bytes.
  package let bytes: Int

  /// Returns a part of this range.
  ///
  /// - Precondition: The part lies inside the range.
  package func part(_ offset: Int, _ count: Int) -> MemorySlice {
    precondition(
      offset >= 0 && count >= 0 && offset <= bytes - count, "the part must lie inside the slice")
    return MemorySlice(address: address + UInt(offset), bytes: count)
  }
}
