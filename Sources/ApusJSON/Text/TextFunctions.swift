// UNSAFE: passes bytes of a text to functions in C, after a comparison of the range

import ApusBytes
import CApusBytes

// The functions in C over bytes of a text: each checks the range that the function reads and writes.

extension apus_json_number {
  /// Reads an integer of at most 18 digits, or a decimal fraction of at most 19 digits, at a range of a text.
  ///
  /// The form of the result says whether the function has read a number.
  @inline(__always)
  init(_ bytes: RawSpan, _ start: Int, _ end: Int) {
    guard 0 <= start, start < end, end <= bytes.byteCount else {
      self.init()
      return
    }
    // SAFETY: the range was checked.
    self = unsafe bytes.withUnsafeBytes { text in
      guard let address = text.baseAddress else { return apus_json_number() }
      return unsafe apus_json_read_long_number(
        address.assumingMemoryBound(to: UInt8.self), text.count, start, end)
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends the value of a string, whose escapes are known. A surrogate without a partner becomes U+FFFD.
  ///
  /// - Precondition: There is room for as many bytes as the string has.
  /// - Complexity: O(*n*); does not allocate.
  @_lifetime(self: copy self)
  mutating func append(unescaping bytes: Span<UInt8>) {
    precondition(freeCapacity >= bytes.count, "there must be room for the string")
    // SAFETY: the function writes at most as many bytes as the string has.
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      unsafe bytes.withUnsafeBufferPointer { text in
        guard let start = text.baseAddress, let target = buffer.baseAddress else { return }
        count += unsafe apus_json_unescape(start, text.count, target + count)
      }
    }
  }
}

/// Calls a closure with the value of a string, whose escapes are known, in memory of the stack.
///
/// - Complexity: O(*n*), and the time of the closure. Allocates for strings that are too long for the stack.
func withUnescaped<Result>(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
  // SAFETY: the elements that were initialised are bytes, which need no end.
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { buffer in
    var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
    output.append(unescaping: bytes)
    let result = body(output.span)
    _ = unsafe output.finalize(for: buffer)
    return result
  }
}
