/// A search for the end of a token whose bytes come in pieces; each byte is looked at once.
///
/// The parser keeps the bytes of a cut token until the finder has seen its end. Without the finder,
/// the token would be scanned again for each piece, in quadratic time. The finder is exact for the
/// tokens of well-formed documents; the engine finds the errors.
@usableFromInline
struct TokenFinder: Sendable {
  private enum State {
    case start
    case open
    case exclamation
    case section
    case tag
    case comment
    case instruction
    case reference
    case doctype
    case doctypeComment
    case doctypeInstruction
  }

  private var state = State.start
  private var quote: UInt8 = 0
  /// The last bytes, of which the newest is the lowest byte.
  private var recent: UInt32 = 0
  private var isInSubset = false
  private var count = 0

  init() {}

  /// Takes the next byte, and returns whether the token may be complete with it.
  mutating func take(_ byte: UInt8) -> Bool {
    recent = recent << 8 | UInt32(byte)
    count += 1
    switch state {
    case .start: return begin(byte)
    case .open: return classify(byte)
    case .exclamation:
      state = byte == UInt8(ascii: "-") ? .comment : byte == UInt8(ascii: "[") ? .section : .doctype
      recent = 0
      return false
    case .section: return count >= 9
    case .tag: return endsTag(byte)
    case .comment:
      // Two bytes later than `<!-`, so that `<!-->` does not end a comment.
      return count >= 7 && recent & 0xff_ffff == 0x2d_2d3e
    case .instruction: return recent & 0xffff == 0x3f3e
    case .reference: return Self.endsReference(byte)
    case .doctype: return endsDoctype(byte)
    case .doctypeComment:
      if recent & 0xff_ffff == 0x2d_2d3e { leave() }
      return false
    case .doctypeInstruction:
      if recent & 0xffff == 0x3f3e { leave() }
      return false
    }
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    // Brackets and carriage returns: the next character decides. The engine reports it with them as
    // text, so that it must be whole. No character has more than four bytes.
    if count > 1 { return count > 5 || endsCharacter }
    switch byte {
    case UInt8(ascii: "<"): state = .open
    case UInt8(ascii: "&"): state = .reference
    default: break
    }
    return false
  }

  /// Whether the last of the recent bytes ends a character in UTF-8.
  private var endsCharacter: Bool {
    let last = recent & 0xff
    let second = recent >> 8 & 0xff
    let third = recent >> 16 & 0xff
    if last < 0x80 { return true }
    if last >= 0xc0 || second >= 0xe0 { return false }
    return second >= 0xc0 || third < 0xf0
  }

  private mutating func classify(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"): state = .exclamation
    case UInt8(ascii: "?"):
      state = .instruction
      recent = 0
    default:
      state = .tag
      return endsTag(byte)
    }
    return false
  }

  private mutating func endsTag(_ byte: UInt8) -> Bool {
    if quote != 0 {
      if byte == quote { quote = 0 }
      return false
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
    return byte == UInt8(ascii: ">")
  }

  private static func endsReference(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), 0x30...0x3a, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      false
    default: true
    }
  }

  private mutating func endsDoctype(_ byte: UInt8) -> Bool {
    if quote != 0 {
      if byte == quote { quote = 0 }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
    case UInt8(ascii: "["): isInSubset = true
    case UInt8(ascii: "]"): isInSubset = false
    case UInt8(ascii: ">"): return !isInSubset
    case UInt8(ascii: "-") where recent == 0x3c21_2d2d: enter(.doctypeComment)
    case UInt8(ascii: "?") where recent & 0xffff == 0x3c3f: enter(.doctypeInstruction)
    default: break
    }
    return false
  }

  private mutating func enter(_ inner: State) {
    state = inner
    recent = 0
  }

  private mutating func leave() {
    state = .doctype
    recent = 0
  }
}
