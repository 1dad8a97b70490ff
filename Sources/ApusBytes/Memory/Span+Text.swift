extension Span<UInt8> {
  /// The bytes as text, with invalid UTF-8 repaired.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  public var text: String {
    // SAFETY: the bytes are copied while the span is alive.
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
