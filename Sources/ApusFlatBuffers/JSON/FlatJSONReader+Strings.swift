internal import ApusBytes

// Strings are found eight bytes at a time. A string of ASCII without escapes is a range of the text;
// any other string is decoded into `text` and checked.

extension FlatJSONReader {
  /// The bytes of a string, which are valid until the reader reads on.
  enum StringPosition {
    /// A range of the JSON text.
    case range(Range<Int>)
    /// The bytes in `text`.
    case decoded
  }

  /// Reads a string at the cursor, which is at its quote.
  @inline(__always)
  mutating func stringPosition() throws(FlatJSONError) -> StringPosition {
    let quote = byte
    let count = plainCount(quote)
    if cursor.rest > count + 1, cursor.byte(ahead: count + 1) == quote {
      let first = offset + 1
      advance(count + 2)
      return .range(first..<first + count)
    }
    try decodeString(quote, plainCount: count)
    return .decoded
  }

  /// The number of ASCII bytes after a quote and before another one, an escape, a control character or the end.
  @inline(__always)
  private func plainCount(_ quote: UInt8) -> Int {
    let quotes = UInt64(quote) &* 0x0101_0101_0101_0101
    let rest = cursor.rest
    var distance = 1
    while rest - distance >= 8 {
      let specials = specialBytes(cursor.word(ahead: distance), quotes)
      if specials != 0 { return distance - 1 + specials.trailingZeroBitCount / 8 }
      distance += 8
    }
    while distance < rest {
      let byte = cursor.byte(ahead: distance)
      if byte == quote || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { break }
      distance += 1
    }
    return distance - 1
  }

  /// Decodes a string with escapes or bytes beyond ASCII into `text`.
  @inline(never)
  private mutating func decodeString(
    _ quote: UInt8, plainCount: Int
  ) throws(FlatJSONError) {
    let begin = offset
    advance()
    text.removeAll(keepingCapacity: true)
    text.append(copying: cursor.bytes(offset..<offset + plainCount))
    advance(plainCount)
    while !cursor.isAtEnd {
      let byte = byte
      advance()
      if byte == quote {
        guard isUTF8(text.span) else { throw error(.invalidUTF8, at: begin) }
        return
      }
      if byte == UInt8(ascii: "\\") {
        try appendEscape()
      } else if byte < 0x20 {
        throw error(
          byte == 0x0A ? .syntax(expected: "a quote at the end of the string") : .controlCharacter,
          at: offset - 1)
      } else {
        text.append(byte)
      }
    }
    throw error(.syntax(expected: "a quote at the end of the string"), at: begin)
  }

  private mutating func appendEscape() throws(FlatJSONError) {
    let letter = byte
    let position = offset - 1
    guard !cursor.isAtEnd else { throw error(.escape, at: position) }
    advance()
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      text.append(letter)
    case UInt8(ascii: "x"): text.append(UInt8(truncatingIfNeeded: try hexDigits(2, position)))
    case UInt8(ascii: "u"): try appendScalar(position)
    default: throw error(.escape, at: position)
    }
  }

  private mutating func appendScalar(_ position: Int) throws(FlatJSONError) {
    let unit = try hexDigits(4, position)
    var scalar = Unicode.Scalar(unit)
    if scalar == nil, byte == UInt8(ascii: "\\"), nextByte == UInt8(ascii: "u") {
      advance(2)
      scalar = Unicode.Scalar(high: unit, low: try hexDigits(4, position))
    }
    guard let scalar else { throw error(.escape, at: position) }
    text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  private mutating func hexDigits(_ count: Int, _ position: Int) throws(FlatJSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = byte.hexadecimalValue else { throw error(.escape, at: position) }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }

  /// Skips a string; escapes are not decoded.
  mutating func skipString() throws(FlatJSONError) {
    let quote = byte
    let begin = offset
    advance()
    while !cursor.isAtEnd, byte != 0x0A {
      let byte = byte
      advance()
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), !cursor.isAtEnd { advance() }
    }
    throw error(.syntax(expected: "a quote at the end of the string"), at: begin)
  }

  // MARK: - Names

  /// Reads a name in quotes or without; returns its position, or `nil` if it is not known.
  @inline(__always)
  mutating func name(in names: borrowing FlatJSONNames) throws(FlatJSONError) -> Int? {
    let byte = byte
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      switch try stringPosition() {
      case .range(let range): return names.index(of: cursor.bytes(range))
      case .decoded: return names.index(of: text.span)
      }
    }
    guard isIdentifier(byte), !isDigit(byte) else {
      throw error(.syntax(expected: "the name of a field"))
    }
    let range = identifier()
    return names.index(of: cursor.bytes(range))
  }

  /// Reads the bytes of a name or number without quotes.
  mutating func identifier() -> Range<Int> {
    let first = offset
    while !cursor.isAtEnd, isIdentifier(byte) { advance() }
    return first..<offset
  }

  /// Reads a name as text, for a message.
  mutating func nameText() throws(FlatJSONError) -> String {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return String(decoding: try stringBytes(), as: UTF8.self)
    }
    let range = identifier()
    return cursor.bytes(range).text
  }

  /// Reads a string as an array.
  mutating func stringBytes() throws(FlatJSONError) -> [UInt8] {
    try skipSpace()
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
      throw error(.syntax(expected: "a string in quotes"))
    }
    switch try stringPosition() {
    case .range(let range):
      var bytes: [UInt8] = []
      bytes.append(copying: cursor.bytes(range))
      return bytes
    case .decoded: return text
    }
  }
}

/// The high bits of the bytes that are a quote, a backslash, a control character or beyond ASCII; a
/// byte after the first such byte may be wrong.
@inline(__always)
func specialBytes(_ word: UInt64, _ quotes: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let quote = word ^ quotes
  let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
  let equal = (quote &- ones) & ~quote | (backslash &- ones) & ~backslash
  let control = (word &- ones &* 0x20) & ~word
  return (equal | control | word) & 0x8080_8080_8080_8080
}

func isUTF8(_ bytes: Span<UInt8>) -> Bool {
  do {
    _ = try UTF8Span(validating: bytes)
    return true
  } catch {
    return false
  }
}
