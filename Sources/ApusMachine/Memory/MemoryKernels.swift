/// The loops that touch memory: every access of the memory probes to an arena is in these files.
///
/// A kernel takes slices of a `MemoryArena` that its caller has borrowed, and touches nothing
/// outside of them.
package enum MemoryKernels {
  /// Turns the number of an address of a borrowed arena back into a pointer.
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
