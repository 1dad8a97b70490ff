// UNSAFE: compares with the bytes of a literal

extension Span<UInt8> {
  /// Returns two bytes as a number, the higher first; the bytes must be there.
  func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  /// Returns four bytes as a number, the highest first; the bytes must be there.
  func bigEndian32(at offset: Int) -> Int {
    bigEndian16(at: offset) << 16 | bigEndian16(at: offset + 2)
  }

  /// Returns whether the bytes from an offset are those of a text.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    guard count - offset >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { buffer in
      // SAFETY: the index is one of the buffer.
      buffer.indices.allSatisfy { unsafe buffer[$0] == self[offset + $0] }
    }
  }
}
