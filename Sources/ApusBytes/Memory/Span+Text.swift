extension Span<UInt8> {
  /// The bytes as text, with invalid UTF-8 repaired.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  public var text: String {
    if let text = SmallString.make(self) { return text }
    // The check of a `UTF8Span` is several times as fast as that of `String`, except for ASCII.
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *),
      let valid = try? UTF8Span(validating: self)
    {
      return String(copying: valid)
    }
    // SAFETY: the bytes are copied while the span is alive.
    return unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
