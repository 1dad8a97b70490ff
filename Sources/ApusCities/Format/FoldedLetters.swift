// UNSAFE: reads the bytes of a static text

/// The base letters of letters beyond ASCII, in lower case.
///
/// A letter with diacritics becomes the letter of its canonical decomposition, by the tables of
/// Unicode. Latin letters with strokes become the letters without, and `æ`, `œ` and `ß` two letters.
enum FoldedLetters {
  /// Returns the folded bytes of a character, the first in the lowest place, or 0 if the character
  /// stays as it is.
  static func letters(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xC0...0x24F, 0x1E00...0x1EF9: latinLetters(scalar)
    case 0x386...0x3CE: greekLetter(greek, scalar - 0x386)
    case 0x400...0x52F: encoded(cyrillicLetter(scalar))
    case 0x1F00...0x1FFC: greekLetter(polytonic, scalar - 0x1F00)
    default: 0
    }
  }

  private static func latinLetters(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xC6, 0xE6, 0x1E2, 0x1E3, 0x1FC, 0x1FD: 0x65_61
    case 0xDF, 0x1E9E: 0x73_73
    case 0x152, 0x153: 0x65_6F
    case 0xDE: encoded(0xFE)
    case 0x18F: encoded(0x259)
    case 0xC0...0xFF: letter(latin1, scalar - 0xC0)
    case 0x100...0x17F: letter(extended, scalar - 0x100)
    case 0x1A0, 0x1A1: UInt32(UInt8(ascii: "o"))
    case 0x1AF, 0x1B0: UInt32(UInt8(ascii: "u"))
    case 0x1CD...0x233: letter(marked, scalar - 0x1CD)
    case 0x1E00...0x1EF9: letter(additional, scalar - 0x1E00)
    default: 0
    }
  }

  /// Returns the letter of a table, whose letters from `a` on are the Greek letters from alpha on.
  private static func greekLetter(_ letters: StaticString, _ index: UInt32) -> UInt32 {
    let letter = letter(letters, index)
    return letter == 0 ? 0 : encoded(letter + 0x3B1 - UInt32(UInt8(ascii: "a")))
  }

  private static func cyrillicLetter(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x400...0x40F: cyrillicBase(scalar + 0x50)
    case 0x410...0x42F: cyrillicBase(scalar + 0x20)
    case 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: cyrillicBase(scalar | 1)
    case 0x4C0: 0x4CF
    case 0x4C1...0x4CE: cyrillicBase(scalar + scalar % 2)
    default: cyrillicBase(scalar)
    }
  }

  /// Returns a letter in lower case without its diacritics.
  private static func cyrillicBase(_ lower: UInt32) -> UInt32 {
    switch lower {
    case 0x4D1, 0x4D3: 0x430
    case 0x453: 0x433
    case 0x450, 0x451, 0x4D7: 0x435
    case 0x4C2, 0x4DD: 0x436
    case 0x4DF: 0x437
    case 0x439, 0x45D, 0x4E3, 0x4E5: 0x438
    case 0x45C: 0x43A
    case 0x4E7: 0x43E
    case 0x45E, 0x4EF, 0x4F1, 0x4F3: 0x443
    case 0x4F5: 0x447
    case 0x4F9: 0x44B
    case 0x4ED: 0x44D
    case 0x457: 0x456
    case 0x477: 0x475
    case 0x4DB: 0x4D9
    case 0x4EB: 0x4E9
    default: lower
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

  /// The letters from U+00C0 on; a question mark is a character that stays as it is.
  private static let latin1: StaticString =
    "aaaaaa?ceeeeiiiidnooooo?ouuuuy??aaaaaa?ceeeeiiiidnooooo?ouuuuy?y"
  /// The letters from U+0100 on.
  private static let extended: StaticString = """
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooo\
    oooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """
  /// The letters from U+01CD on, among them those of Pinyin.
  private static let marked: StaticString = """
    aaiioouuuuuuuuuu?aaaa??ggggkkoooo??j???gg??nnaa??ooaaaaeeeeiiiioooorrrruuuusstt?\
    ?hh??????aaeeooooooooyy
    """
  /// The letters from U+1E00 on, among them those of Indian and Vietnamese names.
  private static let additional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooo\
    oooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyas????\
    aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuu\
    uuyyyyyyyy
    """
  /// The letters from U+0386 on.
  private static let greek: StaticString = """
    a?egi?o?uyiabcdefghijklmnopq?stuvwxyiuaegiuabcdefghijklmnopqsstuvwxyiuouy
    """
  /// The letters from U+1F00 on.
  private static let polytonic: StaticString = """
    aaaaaaaaaaaaaaaaeeeeee??eeeeee??ggggggggggggggggiiiiiiiiiiiiiiiioooooo??oooooo??\
    uuuuuuuu?u?u?u?uyyyyyyyyyyyyyyyyaaeeggiioouuyy??aaaaaaaaaaaaaaaagggggggggggggggg\
    yyyyyyyyyyyyyyyyaaaaa?aaaaaaa?i???ggg?ggeeggg???iiii??iiiiii????uuuuqquuuuuuq???\
    ??yyy?yyooyyy
    """
}
