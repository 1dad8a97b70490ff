/// The letters of a name without case and diacritics, byte by byte: `Zürich` and `zurich` are equal.
///
/// Latin, Greek and Cyrillic letters become their base letters in lower case; see `FoldedLetters`.
/// All other characters stay as they are, so that the order is that of their code points. The
/// combining marks from U+0300 to U+036F are skipped, so that a decomposed letter is its base letter.
///
/// The order of the cities in a file depends on this. If a character is folded in another way, the
/// file identifier of the schema must change as well.
struct FoldedName: ~Escapable {
  private let bytes: Span<UInt8>
  private var index = 0
  /// Bytes that come before those at `index`, the next in the lowest place.
  private var pending: UInt32 = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// The next folded byte, or `nil` at the end.
  @_lifetime(self: copy self)
  mutating func next() -> UInt8? {
    if pending != 0 { return takePending() }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        index += 1
        return byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      }
      guard isMark(byte) else { return foldScalar(byte) }
      index += 2
    }
    return nil
  }

  /// Whether `first` and the byte after it are a combining mark, U+0300 to U+036F.
  private func isMark(_ first: UInt8) -> Bool {
    guard first & 0xFE == 0xCC, index + 1 < bytes.count else { return false }
    return (0x80..<(first == 0xCC ? 0xC0 : 0xB0)).contains(bytes[index + 1])
  }

  @_lifetime(self: copy self)
  private mutating func takePending() -> UInt8 {
    let byte = UInt8(truncatingIfNeeded: pending)
    pending >>= 8
    return byte
  }

  /// Folds a character of two or three bytes; other bytes stay as they are.
  @_lifetime(self: copy self)
  private mutating func foldScalar(_ first: UInt8) -> UInt8 {
    let size = first & 0xE0 == 0xC0 ? 2 : first & 0xF0 == 0xE0 ? 3 : 1
    guard size > 1, index + size <= bytes.count else {
      index += 1
      return first
    }
    var scalar = UInt32(first & (size == 2 ? 0x1F : 0x0F))
    for offset in 1..<size { scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F) }
    let letters = FoldedLetters.letters(scalar)
    index += letters == 0 ? 1 : size
    if letters == 0 { return first }
    pending = letters
    return takePending()
  }
}
