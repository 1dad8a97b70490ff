// UNSAFE: a string is decoded from a buffer

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
    return decodedText
  }

  /// The bytes, which must be valid UTF-8, as text.
  ///
  /// - Parameter isASCII: Whether the bytes are known to be ASCII.
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  // SAFETY: the caller has checked the bytes.
  @unsafe
  package func uncheckedText(isASCII: Bool = false) -> String {
    if let text = SmallString.make(self) { return text }
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return decodedText }
    var valid = unsafe UTF8Span(unchecked: self, isKnownASCII: isASCII)
    // The characters of a string that is known to be ASCII are found sooner.
    if !isASCII { _ = valid.checkForASCII() }
    return String(copying: valid)
  }

  private var decodedText: String {
    // SAFETY: the bytes are copied while the span is alive.
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
