// UNSAFE: converts a slice of an arena to the pointers of a timed loop

/// The loops that access memory; no other code of the memory probes reads or writes an arena.
///
/// A kernel takes slices of a `MemoryArena` that its caller has borrowed, and accesses nothing
/// outside them.
package enum MemoryKernels {
  /// Converts the address of a borrowed arena back to a pointer.
  @inline(__always)
  static func pointer<Element>(_ address: UInt, as type: Element.Type) -> UnsafeMutablePointer<
    Element
  > {
    // SAFETY: slices come from mapped arenas, which never start at zero; the caller keeps the
    // arena borrowed and stays in the slice.
    unsafe UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
      .assumingMemoryBound(to: type)
  }
}
