import ApusBytes

extension Span<UInt8> {
  /// The bytes, which the parser has passed, as text.
  var parsedText: String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) {
      // SAFETY: the parser checks that all of a document is valid UTF-8 before it passes a part of it.
      var valid = unsafe UTF8Span(unchecked: self)
      // A short string finds out by itself whether it is ASCII.
      if count > ShortText.longest { _ = valid.checkForASCII() }
      return String(copying: valid)
    }
    return text
  }
}
