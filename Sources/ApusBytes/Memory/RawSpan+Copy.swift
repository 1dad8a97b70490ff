// UNSAFE: copies a span into another

extension RawSpan {
  /// A copy of the bytes.
  ///
  /// - Complexity: O(*n*); allocates the array.
  package var copied: [UInt8] {
    // SAFETY: the closure copies the bytes while they are borrowed.
    unsafe withUnsafeBytes { unsafe [UInt8]($0) }
  }

  /// Copies the bytes into another span.
  ///
  /// - Parameters:
  ///   - target: The span to write to.
  ///   - offset: The offset of the first byte in the target, which has room for all bytes.
  @inlinable
  package func copy(into target: inout MutableRawSpan, at offset: Int) {
    precondition(
      offset >= 0 && byteCount <= target.byteCount - offset, "the span must have room for the bytes"
    )
    // SAFETY: both spans live during the call, and the precondition checks the size. A span that is
    // written to does not overlap another.
    unsafe withUnsafeBytes { source in
      unsafe target.withUnsafeMutableBytes { memory in
        guard let from = source.baseAddress, let to = memory.baseAddress else { return }
        unsafe (to + offset).copyMemory(from: from, byteCount: source.count)
      }
    }
  }
}
