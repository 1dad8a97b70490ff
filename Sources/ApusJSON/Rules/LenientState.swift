/// The state of `LenientText` between two bytes.
enum LenientState {
  case outside
  case slash
  case lineComment(ending: UnicodeLineEnd)
  case blockComment(star: Bool)
  case string(quote: UInt8)
  case escape(quote: UInt8)
  /// After `\` and a carriage return, whose line feed belongs to it.
  case continuation(quote: UInt8)
  /// After `\` and the first bytes of a character of several, which may be a line end.
  case wideEscape(quote: UInt8, ending: UnicodeLineEnd)
  case hexEscape(quote: UInt8, digits: [UInt8])
  /// After `\0`, which no digit may follow.
  case zeroEscape(quote: UInt8)
  case word

  /// Whether bytes that are not ASCII become themselves.
  var keepsBytes: Bool {
    switch self {
    case .string, .escape, .continuation, .wideEscape, .hexEscape, .zeroEscape: true
    case .outside, .slash, .lineComment, .blockComment, .word: false
    }
  }

  /// Whether all bytes before have become JSON.
  var isSettled: Bool {
    switch self {
    case .outside, .string: true
    default: false
    }
  }
}

/// The first bytes of U+2028 or U+2029, which end a line in JSON5.
struct UnicodeLineEnd {
  private static let start: InlineArray<2, UInt8> = [0xe2, 0x80]
  private(set) var count = 0

  /// Takes a byte. Returns whether it ends the line end, or `nil` if it does not belong to one.
  mutating func take(_ byte: UInt8) -> Bool? {
    if count == 2 { return byte == 0xa8 || byte == 0xa9 ? true : nil }
    guard byte == Self.start[count] else { return nil }
    count += 1
    return false
  }
}
