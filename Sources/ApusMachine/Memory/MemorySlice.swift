/// A range of a `MemoryArena`: addresses only, valid while the arena is borrowed.
package struct MemorySlice: Sendable, Hashable {
  /// The address of the first byte.
  package let address: UInt
  /// How many bytes there are.
  package let bytes: Int

  /// Returns a part of this range.
  ///
  /// - Precondition: The part lies inside the range.
  package func part(_ offset: Int, _ count: Int) -> MemorySlice {
    precondition(
      offset >= 0 && count >= 0 && offset <= bytes - count, "a part lies inside its slice")
    return MemorySlice(address: address + UInt(offset), bytes: count)
  }
}
