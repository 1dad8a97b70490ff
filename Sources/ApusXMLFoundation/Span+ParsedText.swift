// UNSAFE: makes strings of bytes that the parser has checked, without another check

import ApusBytes

extension Span<UInt8> {
  /// The bytes, which the parser has passed, as text.
  @inline(__always)
  var parsedText: String {
    // SAFETY: the parser checks that all of a document is valid UTF-8 before it passes a part of it.
    unsafe uncheckedText()
  }
}
