internal import ApusBytes

/// Splits the text of a schema, or of JSON, into tokens.
///
/// A malformed token throws; the next call continues behind it. The lexer keeps no tokens, and its
/// time is linear in the text.
struct Lexer {
  private let bytes: [UInt8]
  private var cursor: Int
  private var seenLineBreak = true
  /// The documentation comments in front of the next token, without their slashes.
  private var comments: [Range<Int>] = []
  /// Whether `///` begins documentation; it is an ordinary comment in JSON.
  private let documentation: Bool

  init(_ bytes: [UInt8], documentation: Bool = true) {
    self.bytes = bytes
    self.documentation = documentation
    cursor = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The documentation in front of the last token; the next call returns nothing.
  mutating func takeDocumentation() -> [String] {
    defer { comments = [] }
    return comments.map { Self.documentationLine(bytes[$0]) }
  }

  private static func documentationLine(_ bytes: ArraySlice<UInt8>) -> String {
    var line = bytes
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func next() throws(LexicalError) -> Token {
    try skipSpace()
    let start = cursor
    guard start < bytes.count else { return Token(kind: .end, range: start..<start) }
    seenLineBreak = false
    switch bytes[start] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      return identifier(start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(start)
    case UInt8(ascii: "."):
      return Self.isDigit(byte(start + 1)) ? try number(start) : punctuation(start)
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return try signed(start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string(start)
    case let byte where Self.punctuationBytes.contains(byte): return punctuation(start)
    default: throw illegalCharacter(start)
    }
  }

  private static let punctuationBytes: [UInt8] = Array("{}()[]:;,=|".utf8)

  private mutating func punctuation(_ start: Int) -> Token {
    cursor = start + 1
    return Token(kind: .punctuation(bytes[start]), range: start..<cursor)
  }

  private mutating func identifier(_ start: Int) -> Token {
    cursor = start + 1
    while Self.isIdentifier(byte(cursor)) { cursor += 1 }
    return Token(kind: .identifier, range: start..<cursor)
  }

  // MARK: - Space and comments

  private mutating func skipSpace() throws(LexicalError) {
    while cursor < bytes.count {
      switch bytes[cursor] {
      case UInt8(ascii: "\n"):
        seenLineBreak = true
        cursor += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): cursor += 1
      case UInt8(ascii: "/") where byte(cursor + 1) == UInt8(ascii: "/"): try lineComment()
      case UInt8(ascii: "/") where byte(cursor + 1) == UInt8(ascii: "*"): try blockComment()
      default: return
      }
    }
  }

  private mutating func lineComment() throws(LexicalError) {
    let start = cursor
    while cursor < bytes.count, bytes[cursor] != UInt8(ascii: "\n") { cursor += 1 }
    guard documentation, byte(start + 2) == UInt8(ascii: "/") else { return }
    guard seenLineBreak else {
      throw LexicalError(.documentationAfterCode, start..<start + 3)
    }
    let text = start + 3..<cursor
    guard String(validating: bytes[text], as: UTF8.self) != nil else {
      throw LexicalError(.invalidUTF8, text)
    }
    comments.append(text)
  }

  private mutating func blockComment() throws(LexicalError) {
    let start = cursor
    cursor += 2
    while cursor < bytes.count {
      if bytes[cursor] == UInt8(ascii: "*"), byte(cursor + 1) == UInt8(ascii: "/") {
        cursor += 2
        return
      }
      if bytes[cursor] == UInt8(ascii: "\n") { seenLineBreak = true }
      cursor += 1
    }
    throw LexicalError(.unterminatedComment, start..<start + 2)
  }

  private mutating func illegalCharacter(_ start: Int) -> LexicalError {
    cursor = start + 1
    while cursor < bytes.count, bytes[cursor] & 0xC0 == 0x80, cursor < start + 4 { cursor += 1 }
    guard let text = String(validating: bytes[start..<cursor], as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return LexicalError(.invalidUTF8, start..<cursor) }
    return LexicalError(.illegalCharacter(scalar.value), start..<cursor)
  }

  // MARK: - Numbers

  private mutating func signed(_ start: Int) throws(LexicalError) -> Token {
    let next = byte(start + 1)
    if Self.isDigit(next) || (next == UInt8(ascii: ".") && Self.isDigit(byte(start + 2))) {
      return try number(start)
    }
    cursor = start + 1
    guard Self.isIdentifier(next) else {
      throw LexicalError(.signWithoutNumber, start..<start + 1)
    }
    return Token(kind: .sign, range: start..<cursor)
  }

  private mutating func number(_ start: Int) throws(LexicalError) -> Token {
    cursor = start
    if byte(cursor) == UInt8(ascii: "+") || byte(cursor) == UInt8(ascii: "-") { cursor += 1 }
    let isHexadecimal =
      byte(cursor) == UInt8(ascii: "0") && byte(cursor + 1) | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { cursor += 2 }
    let whole = skipDigits(isHexadecimal)
    var fraction = 0
    var isReal = false
    if byte(cursor) == UInt8(ascii: ".") {
      cursor += 1
      isReal = true
      fraction = skipDigits(isHexadecimal)
    }
    var isComplete = whole + fraction > 0
    if byte(cursor) | 0x20 == UInt8(ascii: isHexadecimal ? "p" : "e") {
      cursor += 1
      isReal = true
      if byte(cursor) == UInt8(ascii: "+") || byte(cursor) == UInt8(ascii: "-") { cursor += 1 }
      isComplete = isComplete && skipDigits(false) > 0
    } else if isHexadecimal, isReal {
      isComplete = false
    }
    if Self.isIdentifier(byte(cursor)) || byte(cursor) == UInt8(ascii: ".") {
      isComplete = false
      while Self.isIdentifier(byte(cursor)) || byte(cursor) == UInt8(ascii: ".") { cursor += 1 }
    }
    guard isComplete else { throw LexicalError(.malformedNumber, start..<cursor) }
    return Token(kind: isReal ? .real : .integer, range: start..<cursor)
  }

  private mutating func skipDigits(_ isHexadecimal: Bool) -> Int {
    let start = cursor
    while isHexadecimal ? byte(cursor).hexadecimalValue != nil : Self.isDigit(byte(cursor)) {
      cursor += 1
    }
    return cursor - start
  }

  // MARK: - Strings

  /// Finds the end of a string; `StringLiteral` decodes it.
  private mutating func string(_ start: Int) throws(LexicalError) -> Token {
    let quote = bytes[start]
    cursor = start + 1
    while cursor < bytes.count, bytes[cursor] != UInt8(ascii: "\n") {
      let byte = bytes[cursor]
      cursor += 1
      if byte == quote { return Token(kind: .string, range: start..<cursor) }
      if byte == UInt8(ascii: "\\"), cursor < bytes.count, bytes[cursor] != UInt8(ascii: "\n") {
        cursor += 1
      }
    }
    throw LexicalError(.unterminatedString, start..<min(cursor, bytes.count))
  }

  // MARK: - Characters

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Whether a byte is a space for the functions of C that read numbers.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isIdentifier(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_")
      || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }
}
