// UNSAFE: `memcmp` compares two spans of the same length, faster than a loop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Comparisons of many bytes.
enum CommonBytes {
  /// Returns whether two spans have the same bytes, by the C library's vectorised comparison.
  ///
  /// - Complexity: O(*n*); allocates nothing.
  static func areEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    guard one.count == other.count, !one.isEmpty else { return one.count == other.count }
    // SAFETY: both spans have as many bytes as are compared, and live during the call.
    return unsafe one.withUnsafeBytes { first in
      unsafe other.withUnsafeBytes { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return false }
        return unsafe memcmp(first, second, one.count) == 0
      }
    }
  }
}
