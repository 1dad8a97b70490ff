/// The letters of a name without case and diacritics, byte by byte: `Zürich` and `zurich` are equal.
///
/// Latin letters become their base letters in lower case, Greek and Cyrillic letters lower case. All
/// other characters stay as they are, so that the order is that of their code points. The combining
/// marks from U+0300 to U+036F are skipped, so that a decomposed letter is its base letter.
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
    let letters = Self.letters(scalar)
    index += letters == 0 ? 1 : size
    if letters == 0 { return first }
    pending = letters
    return takePending()
  }

  /// The folded bytes of a character, the first in the lowest place; 0 if it stays as it is.
  private static func letters(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xC6, 0xE6: return 0x65_61
    case 0xDF: return 0x73_73
    case 0x152, 0x153: return 0x65_6F
    case 0xC0...0xFF: return letter(latin1, scalar - 0xC0)
    case 0x100...0x17F: return letter(extended, scalar - 0x100)
    case 0x1EA0...0x1EF9: return letter(vietnamese, scalar - 0x1EA0)
    case 0x1A0, 0x1A1: return UInt32(UInt8(ascii: "o"))
    case 0x1AF, 0x1B0: return UInt32(UInt8(ascii: "u"))
    case 0x391...0x3A9, 0x410...0x42F: return encoded(scalar + 0x20)
    default: return 0
    }
  }

  private static func letter(_ letters: StaticString, _ index: UInt32) -> UInt32 {
    // SAFETY: the text has a byte for each character of its range, and callers check the range.
    let byte = unsafe letters.utf8Start[Int(index)]
    return byte == UInt8(ascii: "?") ? 0 : UInt32(byte)
  }

  private static func encoded(_ scalar: UInt32) -> UInt32 {
    (0xC0 | scalar >> 6) | (0x80 | scalar & 0x3F) << 8
  }

  private static let latin1: StaticString =
    "aaaaaa?ceeeeiiiidnooooo?ouuuuy??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y"
  private static let extended: StaticString = """
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooo\
    oooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """
  private static let vietnamese: StaticString = """
    aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuu\
    uuyyyyyyyy
    """
}
