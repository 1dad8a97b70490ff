import ApusBytes
import ApusIO

// The grammar (NeXT, "Property Lists"; GNUstep and Xcode write the same):
//
//   value   dictionary | array | data | string
//   dictionary  { key = value ; ... }      the last `;` may be missing before `}`
//   array       ( value , ... )            a `,` may stand before `)`
//   data        < hexadecimal digits and spaces >
//   string      "quoted with \ escapes" | 'quoted' | letters, digits and _$/:.-+
//   comments    // to the end of the line: LF, CR, U+2028 or U+2029; /* to */
//
// A text that begins with a key is a dictionary without braces, as in `.strings` files.

/// A parser of OpenStep property lists, which does not recurse.
struct OpenStepParser: ~Escapable {
  private enum Container {
    case dictionary
    case array
    /// A dictionary without braces, which the end of the text closes.
    case strings
  }

  private let text: Span<UInt8>
  private let depthLimit: Int
  private var budget: SizeBudget
  private var position = 0
  private var open: [Container] = []
  private var buffer: [UInt8] = []

  @_lifetime(copy text)
  init(_ text: Span<UInt8>, _ options: PropertyListOptions) {
    self.text = text
    depthLimit = options.depth
    budget = SizeBudget(options, byteCount: text.count)
  }

  /// Parses the whole text.
  mutating func parse<Handler: PropertyListHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(StreamError) {
    if text.count >= 3, text[0] == 0xef, text[1] == 0xbb, text[2] == 0xbf { position = 3 }
    try skipSpace()
    if try beginsStrings() {
      try push(.strings)
      try handler.beginDictionary()
    } else {
      try value(into: &handler)
    }
    while let container = open.last { try step(container, into: &handler) }
    try skipSpace()
    guard position == text.count else { throw error(.trailing) }
  }

  /// Takes the next element or pair of the innermost container, or its end.
  private mutating func step<Handler: PropertyListHandler & ~Copyable>(
    _ container: Container, into handler: inout Handler
  ) throws(StreamError) {
    try skipSpace()
    switch container {
    case .array:
      if take(")") {
        open.removeLast()
        try handler.endArray()
        return try afterValue()
      }
      try value(into: &handler)
    case .dictionary:
      if take("}") {
        open.removeLast()
        try handler.endDictionary()
        return try afterValue()
      }
      try pair(into: &handler)
    case .strings:
      if position == text.count {
        open.removeLast()
        return try handler.endDictionary()
      }
      try pair(into: &handler)
    }
  }

  private mutating func pair<Handler: PropertyListHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(StreamError) {
    guard let byte = peek, isString(byte) else { throw error(.key) }
    let start = position
    try string()
    let key = buffer
    try count(key.count, at: start)
    try handler.key(key.span)
    try skipSpace()
    if take("=") {
      try skipSpace()
      return try value(into: &handler)
    }
    // In a strings file, `key;` stands for `key = key;`.
    guard open.last == .strings, peek == UInt8(ascii: ";") else { throw error(.separator) }
    try count(key.count, at: start)
    try handler.string(key.span)
    try afterValue()
  }

  private mutating func value<Handler: PropertyListHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(StreamError) {
    guard let byte = peek else { throw error(.endOfText) }
    let start = position
    if take("{") {
      try push(.dictionary)
      return try handler.beginDictionary()
    }
    if take("(") {
      try push(.array)
      return try handler.beginArray(isSet: false)
    }
    if take("<") {
      try data()
      try count(buffer.count, at: start)
      try handler.data(buffer.span)
    } else {
      guard isString(byte) else { throw error(.value) }
      try string()
      try count(buffer.count, at: start)
      try handler.string(buffer.span)
    }
    try afterValue()
  }

  /// Takes the separator after a value.
  private mutating func afterValue() throws(StreamError) {
    try skipSpace()
    switch open.last {
    case .array:
      guard take(",") || peek == UInt8(ascii: ")") else { throw error(.separator) }
    case .dictionary:
      guard take(";") || peek == UInt8(ascii: "}") else { throw error(.separator) }
    case .strings:
      guard take(";") || position == text.count else { throw error(.separator) }
    case nil: break
    }
  }

  private mutating func push(_ container: Container) throws(StreamError) {
    guard open.count < depthLimit else {
      throw StreamError(listError: PropertyListError(.tooDeep(limit: depthLimit), at: position))
    }
    try count(at: position)
    open.append(container)
  }

  /// Counts an object and its bytes against the limit.
  private mutating func count(_ byteCount: Int = 0, at start: Int) throws(StreamError) {
    guard budget.take(byteCount) else {
      throw StreamError(
        listError: PropertyListError(.expansionTooLarge(limit: budget.limit), at: start))
    }
  }

  /// Whether the text is a dictionary without braces: a string that `=` or `;` follows.
  private mutating func beginsStrings() throws(StreamError) -> Bool {
    guard let byte = peek, isString(byte) else { return position == text.count && position > 0 }
    let start = position
    defer { position = start }
    try string()
    try skipSpace()
    return peek == UInt8(ascii: "=") || peek == UInt8(ascii: ";")
  }

  // MARK: - Tokens

  private var peek: UInt8? { position < text.count ? text[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func isString(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte.isBare
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(StreamError) {
    while let byte = peek {
      if byte.isSpace || byte == 0x0b || byte == 0x0c {
        position += 1
      } else if byte >= 0x80, isLineEnd {
        position += 3
      } else if byte == UInt8(ascii: "/"), position + 1 < text.count {
        guard try skipComment() else { return }
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(StreamError) -> Bool {
    switch text[position + 1] {
    case UInt8(ascii: "/"):
      while position < text.count, !isLineEnd { position += 1 }
    case UInt8(ascii: "*"):
      var end = position + 3
      while end < text.count, text[end] != UInt8(ascii: "/") || text[end - 1] != UInt8(ascii: "*") {
        end += 1
      }
      guard end < text.count else { throw error(.endOfText) }
      position = end + 1
    default: return false
    }
    return true
  }

  /// Whether a character that ends a line is next.
  private var isLineEnd: Bool {
    switch text[position] {
    case 0x0a, 0x0d: true
    case 0xe2:
      position + 2 < text.count && text[position + 1] == 0x80 && text[position + 2] | 1 == 0xa9
    default: false
    }
  }

  /// Reads a string into the buffer.
  private mutating func string() throws(StreamError) {
    buffer.removeAll(keepingCapacity: true)
    guard let quote = peek, !quote.isBare else {
      while let byte = peek, byte.isBare {
        buffer.append(byte)
        position += 1
      }
      return
    }
    let start = position
    position += 1
    while let byte = peek, byte != quote {
      position += 1
      if byte == UInt8(ascii: "\\") { try escape() } else { buffer.append(byte) }
    }
    guard position < text.count else { throw error(.endOfText) }
    position += 1
    var validator = UTF8Validator()
    if validator.firstError(in: buffer.span) != nil || validator.firstErrorAtEnd() != nil {
      throw StreamError(listError: PropertyListError(.invalidEncoding, at: start))
    }
  }

  /// Reads an escape after its backslash.
  private mutating func escape() throws(StreamError) {
    guard let byte = peek else { throw error(.endOfText) }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): buffer.append(0x0a)
    case UInt8(ascii: "r"): buffer.append(0x0d)
    case UInt8(ascii: "t"): buffer.append(0x09)
    case UInt8(ascii: "a"): buffer.append(0x07)
    case UInt8(ascii: "b"): buffer.append(0x08)
    case UInt8(ascii: "f"): buffer.append(0x0c)
    case UInt8(ascii: "v"): buffer.append(0x0b)
    case UInt8(ascii: "U"), UInt8(ascii: "u"): try unicodeEscape()
    case UInt8(ascii: "0")...UInt8(ascii: "7"): octalEscape(byte)
    default: buffer.append(byte)
    }
  }

  /// Reads up to three octal digits, the first of which was taken, as a Unicode scalar.
  private mutating func octalEscape(_ first: UInt8) {
    var value = UInt32(first - UInt8(ascii: "0"))
    for _ in 0..<2 {
      guard let digit = peek, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "7") else { break }
      value = value << 3 | UInt32(digit - UInt8(ascii: "0"))
      position += 1
    }
    if let scalar = Unicode.Scalar(value) { buffer.append(contentsOf: String(scalar).utf8) }
  }

  /// Reads four hexadecimal digits, and a second escape after a high surrogate.
  private mutating func unicodeEscape() throws(StreamError) {
    let unit = try fourDigits()
    var scalar = Unicode.Scalar(unit)
    if UTF16.isLeadSurrogate(unit) {
      guard take("\\"), take("U") || take("u") else { throw error(.escape) }
      scalar = Unicode.Scalar(high: UInt32(unit), low: UInt32(try fourDigits()))
    }
    guard let scalar else { throw error(.escape) }
    buffer.append(contentsOf: String(scalar).utf8)
  }

  private mutating func fourDigits() throws(StreamError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = peek?.hexadecimalValue else { throw error(.escape) }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }

  /// Reads hexadecimal digits up to `>` into the buffer.
  private mutating func data() throws(StreamError) {
    buffer.removeAll(keepingCapacity: true)
    var high: UInt8?
    while let byte = peek, byte != UInt8(ascii: ">") {
      position += 1
      if byte.isSpace { continue }
      guard let digit = byte.hexadecimalValue else { throw error(.data) }
      if let first = high {
        buffer.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard position < text.count else { throw error(.endOfText) }
    guard high == nil else { throw error(.data) }
    position += 1
  }

  private func error(_ syntax: PropertyListSyntax) -> StreamError {
    StreamError(listError: PropertyListError(.syntax(syntax), at: position))
  }
}

extension UInt8 {
  /// Whether the byte may stand in a string without quotes.
  fileprivate var isBare: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"): true
    case UInt8(ascii: "+"): true
    default: false
    }
  }
}
