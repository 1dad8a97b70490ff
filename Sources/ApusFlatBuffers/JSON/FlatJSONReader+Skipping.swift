internal import ApusBytes

extension FlatJSONReader {
  /// Skips a value, such as that of a deprecated field; it must be complete and well formed.
  ///
  /// - Throws: `FlatJSONError` for text that is no value, and for values that are nested too deeply.
  /// - Complexity: O(*n*) in the bytes of the value.
  public mutating func skipValue() throws(FlatJSONError) {
    try skipSpace()
    switch byte {
    case UInt8(ascii: "{"): try skipObject()
    case UInt8(ascii: "["):
      try beginArray()
      var isFirst = true
      while try nextElement(&isFirst) { try skipValue() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try stringPosition()
    default: try skipWord()
    }
  }

  private mutating func skipObject() throws(FlatJSONError) {
    try beginObject()
    var isFirst = true
    while try beginElement(&isFirst, closing: UInt8(ascii: "}")) {
      try skipName()
      try expect(UInt8(ascii: ":"), "after the name of a field")
      try skipValue()
    }
  }

  /// Skips the name of a field, in quotes or without.
  private mutating func skipName() throws(FlatJSONError) {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      _ = try stringPosition()
      return
    }
    guard isIdentifier(byte), !isDigit(byte) else {
      throw error(.syntax(expected: "the name of a field"))
    }
    while isIdentifier(byte) { advance() }
  }

  /// Skips a number, a name with its sign and dots, or a function such as `rad(180)`.
  private mutating func skipWord() throws(FlatJSONError) {
    let position = offset
    let isName = isIdentifier(byte) && !isDigit(byte)
    let word = try word()
    guard isName else {
      guard Self.isWellFormed(word) else { throw error(.syntax(expected: "a value"), at: position) }
      return
    }
    guard byte == UInt8(ascii: "(") else { return }
    try enter()
    advance()
    try skipValue()
    try expect(UInt8(ascii: ")"), "after the argument")
    depth -= 1
  }

  /// Whether a word is a name with a sign, or a number that a lexer of schemas accepts.
  private static func isWellFormed(_ word: [UInt8]) -> Bool {
    var rest = word[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard let first = rest.first else { return false }
    if isIdentifier(first), !isDigit(first) { return true }
    let isHexadecimal = rest.starts(with: [0x30, 0x78]) || rest.starts(with: [0x30, 0x58])
    if isHexadecimal { rest.removeFirst(2) }
    var count = skipDigits(&rest, isHexadecimal)
    let hasPoint = rest.first == UInt8(ascii: ".")
    if hasPoint {
      rest.removeFirst()
      count += skipDigits(&rest, isHexadecimal)
    }
    guard let mark = rest.first else { return count > 0 && !(isHexadecimal && hasPoint) }
    guard mark | 0x20 == UInt8(ascii: isHexadecimal ? "p" : "e") else { return false }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    return skipDigits(&rest, false) > 0 && count > 0 && rest.isEmpty
  }

  private static func skipDigits(_ text: inout ArraySlice<UInt8>, _ isHexadecimal: Bool) -> Int {
    let rest = text.drop { isHexadecimal ? $0.hexadecimalValue != nil : isDigit($0) }
    defer { text = rest }
    return text.count - rest.count
  }
}
