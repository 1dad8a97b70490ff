// UNSAFE: finds the end of a string eight bytes at a time

internal import ApusBytes

// Strings are found eight bytes at a time. A string of ASCII without escapes is a range of the text;
// any other string is decoded into `text` and checked.

// SAFETY: `cursor` is from `start` to `end`, and every load follows a comparison with `end`; the
// creator of the reader keeps the bytes alive.
extension FlatJSONReader {
  // The range is part of the text, which is alive while the reader is.
  /// The bytes of a string, which are valid until the reader reads on.
  @safe
  enum StringPosition {
    /// A range of the JSON text.
    case range(UnsafeBufferPointer<UInt8>)
    /// The bytes in `text`.
    case decoded
  }

  /// Reads a string at the cursor, which is at its quote.
  @inline(__always)
  mutating func stringPosition() throws(FlatJSONError) -> StringPosition {
    let quote = byte
    // The method `plainCount` counts bytes before `end`.
    let first = unsafe cursor + 1
    let count = unsafe plainCount(from: first, quote)
    let stop = unsafe first + count
    if unsafe stop < end, unsafe stop.pointee == quote {
      unsafe cursor = stop + 1
      return unsafe .range(UnsafeBufferPointer(start: first, count: count))
    }
    try decodeString(quote, plainCount: count)
    return .decoded
  }

  /// The number of ASCII bytes before a quote, an escape, a control character or the end.
  @inline(__always)
  private func plainCount(from first: UnsafePointer<UInt8>, _ quote: UInt8) -> Int {
    let quotes = UInt64(quote) &* 0x0101_0101_0101_0101
    var position = unsafe first
    // Eight bytes are loaded only if they are before `end`.
    while unsafe end - position >= 8 {
      let word = unsafe UInt64(
        littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt64.self))
      let specials = specialBytes(word, quotes)
      if specials != 0 { return unsafe position - first + specials.trailingZeroBitCount / 8 }
      unsafe position += 8
    }
    while unsafe position < end {
      let byte = unsafe position.pointee
      if byte == quote || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { break }
      unsafe position += 1
    }
    return unsafe position - first
  }

  /// Decodes a string with escapes or bytes beyond ASCII into `text`.
  @inline(never)
  private mutating func decodeString(
    _ quote: UInt8, plainCount: Int
  ) throws(FlatJSONError) {
    let begin = offset
    advance()
    text.removeAll(keepingCapacity: true)
    // The bytes are before `end`.
    unsafe text.append(contentsOf: UnsafeBufferPointer(start: cursor, count: plainCount))
    advance(plainCount)
    while unsafe cursor < end {
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
    guard unsafe cursor < end else { throw error(.escape, at: position) }
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
    while unsafe cursor < end, byte != 0x0A {
      let byte = byte
      advance()
      if byte == quote { return }
      if byte == UInt8(ascii: "\\"), unsafe cursor < end { advance() }
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
      // The bytes are part of the text, which is alive.
      case .range(let bytes): return unsafe names.index(of: Span(_unsafeElements: bytes))
      case .decoded: return names.index(of: text.span)
      }
    }
    guard isIdentifier(byte), !isDigit(byte) else {
      throw error(.syntax(expected: "the name of a field"))
    }
    return unsafe names.index(of: Span(_unsafeElements: identifier()))
  }

  /// Reads the bytes of a name or number without quotes.
  mutating func identifier() -> UnsafeBufferPointer<UInt8> {
    let first = unsafe cursor
    while unsafe cursor < end, isIdentifier(byte) { advance() }
    // The bytes are before the cursor.
    return unsafe UnsafeBufferPointer(start: first, count: cursor - first)
  }

  /// Reads a name as text, for a message.
  mutating func nameText() throws(FlatJSONError) -> String {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return String(decoding: try stringBytes(), as: UTF8.self)
    }
    return unsafe String(decoding: identifier(), as: UTF8.self)
  }

  /// Reads a string as an array.
  mutating func stringBytes() throws(FlatJSONError) -> [UInt8] {
    try skipSpace()
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
      throw error(.syntax(expected: "a string in quotes"))
    }
    switch try stringPosition() {
    case .range(let bytes): return unsafe Array(bytes)
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
