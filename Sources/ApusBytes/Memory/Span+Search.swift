// UNSAFE: `memchr` takes a pointer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Span<UInt8> {
  /// Returns the next index of a byte.
  ///
  /// - Parameters:
  ///   - byte: The byte to find.
  ///   - start: The first index to search, from 0 to `count`.
  /// - Returns: The first index at or after `start` that holds the byte, or `nil`.
  /// - Complexity: O(*n*) in the distance, by the C library's vectorised search; does not allocate.
  public func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    precondition(start >= 0, "a search must not start before the first byte")
    // SAFETY: the search stays within the bytes of the span, and its result is turned into an index
    // before the span ends.
    return unsafe withUnsafeBytes { memory in
      guard start < memory.count, let base = memory.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), memory.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// Returns whether two spans hold the same bytes.
  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
