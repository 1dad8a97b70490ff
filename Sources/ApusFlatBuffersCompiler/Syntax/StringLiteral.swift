internal import ApusBytes

/// Decodes the escapes of a string in quotes.
enum StringLiteral {
  /// The bytes that a string stands for.
  ///
  /// - Parameters:
  ///   - range: The string with its quotes, as the lexer found it.
  ///   - bytes: The text.
  /// - Throws: The first malformed escape, or bytes that are not UTF-8.
  static func decode(_ range: Range<Int>, in bytes: [UInt8]) throws(LexicalError) -> [UInt8] {
    let end = range.upperBound - 1
    var cursor = range.lowerBound + 1
    var output: [UInt8] = []
    output.reserveCapacity(end - cursor)
    while cursor < end {
      let byte = bytes[cursor]
      if byte == UInt8(ascii: "\\") {
        try appendEscape(&cursor, end: end, of: bytes, to: &output)
      } else if byte < 0x20 {
        throw LexicalError(.controlCharacter(byte), cursor..<cursor + 1)
      } else {
        output.append(byte)
        cursor += 1
      }
    }
    guard String(validating: output, as: UTF8.self) != nil else {
      throw LexicalError(.invalidUTF8, range)
    }
    return output
  }

  private static func appendEscape(
    _ cursor: inout Int, end: Int, of bytes: [UInt8], to output: inout [UInt8]
  ) throws(LexicalError) {
    let start = cursor
    let letter = bytes[cursor + 1]
    cursor += 2
    switch letter {
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      output.append(letter)
    case UInt8(ascii: "x"):
      output.append(UInt8(truncatingIfNeeded: try digits(2, &cursor, end: end, of: bytes)))
    case UInt8(ascii: "u"):
      try appendScalar(&cursor, start: start, end: end, of: bytes, to: &output)
    default:
      let shown = letter < 0x80 ? letter : UInt8(ascii: "?")
      throw LexicalError(.unknownEscape(shown), start..<cursor)
    }
  }

  private static func appendScalar(
    _ cursor: inout Int, start: Int, end: Int, of bytes: [UInt8], to output: inout [UInt8]
  ) throws(LexicalError) {
    let unit = try digits(4, &cursor, end: end, of: bytes)
    var scalar = Unicode.Scalar(unit)
    if scalar == nil, cursor + 1 < end, bytes[cursor] == UInt8(ascii: "\\"),
      bytes[cursor + 1] == UInt8(ascii: "u")
    {
      cursor += 2
      scalar = Unicode.Scalar(high: unit, low: try digits(4, &cursor, end: end, of: bytes))
    }
    guard let scalar else { throw LexicalError(.unpairedSurrogate, start..<cursor) }
    output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  private static func digits(
    _ count: Int, _ cursor: inout Int, end: Int, of bytes: [UInt8]
  ) throws(LexicalError) -> UInt32 {
    let start = cursor
    var value: UInt32 = 0
    for _ in 0..<count {
      guard cursor < end, let digit = bytes[cursor].hexadecimalValue else {
        throw LexicalError(.incompleteEscape, start - 2..<cursor)
      }
      value = value << 4 | UInt32(digit)
      cursor += 1
    }
    return value
  }
}
