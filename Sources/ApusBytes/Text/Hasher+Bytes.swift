extension Hasher {
  /// Adds the bytes of a text, for types whose equality compares bytes.
  ///
  /// The hash of a string is the same for all of its forms in Unicode, which anybody may choose.
  ///
  /// - Complexity: O(*n*) in the bytes of the text; allocates nothing.
  package mutating func combine(bytesOf text: String) {
    let bytes = text.utf8.span.rawBytes
    combine(bytes.byteCount)
    for offset in stride(from: 0, to: bytes.byteCount, by: 8) {
      combine(DecimalWord.word(bytes, offset))
    }
  }
}
