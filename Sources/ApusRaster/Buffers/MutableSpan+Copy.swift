// UNSAFE: copies a row

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension MutableSpan<UInt8> {
  /// Replaces the first bytes by those of another span, which is not longer.
  mutating func copy(_ source: Span<UInt8>) {
    precondition(source.count <= count, "source must fit")
    // SAFETY: both spans have the bytes; a span that is written to shares none with another span.
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        unsafe memcpy(to, from, source.count)
      }
    }
  }
}
