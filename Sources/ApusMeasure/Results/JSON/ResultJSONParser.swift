/// A JSON parser (RFC 8259) for unchecked bytes.
///
/// Every input gives a value or a `ResultJSONError` with an offset; no input traps. Nesting is bounded,
/// and with it the stack. Strings must be UTF-8. An escape of half a surrogate pair is an error: a
/// Swift string cannot hold it, and a replacement would change the text. A byte order mark is an
/// error too.
package struct ResultJSONParser {
  /// The greatest depth of nested arrays and objects.
  package static let maximumDepth = 64

  private var offset = 0
  private var depth = 0
  /// The string or number that is read; the buffer is reused, so that strings share an allocation.
  private var scratch: [UInt8] = []

  private init() {}

  /// Returns the value of a text.
  ///
  /// - Complexity: O(*n*) in the length of the text. Allocates for each string, array and object.
  package static func value(of text: Span<UInt8>) throws(ResultJSONError) -> ResultJSONValue {
    var parser = ResultJSONParser()
    let value = try parser.value(text)
    parser.skipSpace(text)
    if parser.offset < text.count { throw parser.error(.trailingBytes) }
    return value
  }

  /// Returns the value of a text.
  package static func value(of text: [UInt8]) throws(ResultJSONError) -> ResultJSONValue {
    try value(of: text.span)
  }

  private func error(_ reason: ResultJSONError.Reason, at offset: Int? = nil) -> ResultJSONError {
    ResultJSONError(offset: offset ?? self.offset, reason: reason)
  }

  private func peek(_ text: Span<UInt8>) -> UInt8? {
    offset < text.count ? text[offset] : nil
  }

  private mutating func next(_ text: Span<UInt8>) throws(ResultJSONError) -> UInt8 {
    guard offset < text.count else { throw error(.unexpectedEnd) }
    offset += 1
    return text[offset - 1]
  }

  /// Skips a byte if it is the expected byte, and returns whether it was.
  private mutating func skip(_ byte: Unicode.Scalar, _ text: Span<UInt8>) -> Bool {
    guard peek(text) == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace(_ text: Span<UInt8>) {
    while let byte = peek(text), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Returns the error for an unexpected byte, or for the end of the text.
  private func unexpected(_ reason: ResultJSONError.Reason, _ text: Span<UInt8>) -> ResultJSONError
  {
    error(offset < text.count ? reason : .unexpectedEnd)
  }
}

// MARK: - Values

extension ResultJSONParser {
  private mutating func value(_ text: Span<UInt8>) throws(ResultJSONError) -> ResultJSONValue {
    skipSpace(text)
    guard let first = peek(text) else { throw error(.unexpectedEnd) }
    switch first {
    case UInt8(ascii: "{"): return try nested(text, Self.object)
    case UInt8(ascii: "["): return try nested(text, Self.array)
    case UInt8(ascii: "\""): return .string(try string(text))
    case UInt8(ascii: "t"): return try word("true", .bool(true), text)
    case UInt8(ascii: "f"): return try word("false", .bool(false), text)
    case UInt8(ascii: "n"): return try word("null", .null, text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(text)
    default: throw error(.unexpectedByte)
    }
  }

  /// Skips the opening bracket, reads the array or object, and counts the depth.
  private mutating func nested(
    _ text: Span<UInt8>,
    _ inside: (inout ResultJSONParser, Span<UInt8>) throws(ResultJSONError) -> ResultJSONValue
  ) throws(ResultJSONError) -> ResultJSONValue {
    guard depth < Self.maximumDepth else { throw error(.tooDeep) }
    offset += 1
    depth += 1
    let value = try inside(&self, text)
    depth -= 1
    return value
  }

  private static func array(
    _ parser: inout ResultJSONParser, _ text: Span<UInt8>
  ) throws(ResultJSONError) -> ResultJSONValue {
    var elements: [ResultJSONValue] = []
    parser.skipSpace(text)
    if parser.skip("]", text) { return .array(elements) }
    repeat {
      elements.append(try parser.value(text))
      parser.skipSpace(text)
    } while parser.skip(",", text)
    guard parser.skip("]", text) else { throw parser.unexpected(.expectedCommaOrEnd, text) }
    return .array(elements)
  }

  private static func object(
    _ parser: inout ResultJSONParser, _ text: Span<UInt8>
  ) throws(ResultJSONError) -> ResultJSONValue {
    var members: [ResultJSONValue.Member] = []
    parser.skipSpace(text)
    if parser.skip("}", text) { return .object(members) }
    repeat {
      members.append(try parser.member(text))
      parser.skipSpace(text)
    } while parser.skip(",", text)
    guard parser.skip("}", text) else { throw parser.unexpected(.expectedCommaOrEnd, text) }
    return .object(members)
  }

  private mutating func member(_ text: Span<UInt8>) throws(ResultJSONError)
    -> ResultJSONValue.Member
  {
    skipSpace(text)
    guard peek(text) == UInt8(ascii: "\"") else { throw unexpected(.expectedName, text) }
    let name = try string(text)
    skipSpace(text)
    guard skip(":", text) else { throw unexpected(.expectedColon, text) }
    return ResultJSONValue.Member(name, try value(text))
  }

  private mutating func word(
    _ word: String, _ value: ResultJSONValue, _ text: Span<UInt8>
  ) throws(ResultJSONError) -> ResultJSONValue {
    for byte in word.utf8 {
      guard peek(text) == byte else { throw unexpected(.unexpectedByte, text) }
      offset += 1
    }
    return value
  }
}

// MARK: - Numbers

extension ResultJSONParser {
  private mutating func number(_ text: Span<UInt8>) throws(ResultJSONError) -> ResultJSONValue {
    let start = offset
    _ = skip("-", text)
    if !skip("0", text) { try digits(text) }
    let integerEnd = offset
    if skip(".", text) { try digits(text) }
    if skip("e", text) || skip("E", text) {
      if !skip("+", text) { _ = skip("-", text) }
      try digits(text)
    }
    let spelling = copy(start..<offset, text)
    if offset == integerEnd, let number = Int(spelling) { return .integer(number) }
    guard let number = Double(spelling) else { throw error(.badNumber, at: start) }
    guard number.isFinite else { throw error(.numberTooLarge, at: start) }
    return .double(number)
  }

  /// Skips at least one digit.
  private mutating func digits(_ text: Span<UInt8>) throws(ResultJSONError) {
    let start = offset
    while let byte = peek(text), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      offset += 1
    }
    if offset == start { throw unexpected(.badNumber, text) }
  }

  private mutating func copy(_ range: Range<Int>, _ text: Span<UInt8>) -> String {
    scratch.removeAll(keepingCapacity: true)
    for index in range { scratch.append(text[index]) }
    return String(decoding: scratch, as: UTF8.self)
  }
}

// MARK: - Strings

extension ResultJSONParser {
  private mutating func string(_ text: Span<UInt8>) throws(ResultJSONError) -> String {
    let start = offset
    offset += 1
    scratch.removeAll(keepingCapacity: true)
    while true {
      let byte = try next(text)
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: scratch, as: UTF8.self) else {
          throw error(.invalidUTF8, at: start)
        }
        return string
      case UInt8(ascii: "\\"): try escape(text)
      case 0..<0x20: throw error(.controlCharacter, at: offset - 1)
      default: scratch.append(byte)
      }
    }
  }

  /// Reads the escape after a backslash into `scratch`.
  private mutating func escape(_ text: Span<UInt8>) throws(ResultJSONError) {
    let start = offset - 1
    switch try next(text) {
    case UInt8(ascii: "\""): scratch.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): scratch.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): scratch.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): scratch.append(0x08)
    case UInt8(ascii: "f"): scratch.append(0x0C)
    case UInt8(ascii: "n"): scratch.append(0x0A)
    case UInt8(ascii: "r"): scratch.append(0x0D)
    case UInt8(ascii: "t"): scratch.append(0x09)
    case UInt8(ascii: "u"): scratch += String(try scalar(text, from: start)).utf8
    default: throw error(.badEscape, at: start)
    }
  }

  /// Reads the digits of `\u`, and the second half of a surrogate pair.
  private mutating func scalar(
    _ text: Span<UInt8>, from start: Int
  ) throws(ResultJSONError) -> Unicode.Scalar {
    let unit = try codeUnit(text)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, skip("\\", text), skip("u", text) else {
      throw error(.loneSurrogate, at: start)
    }
    let low = try codeUnit(text)
    let combined = 0x10000 &+ (unit &- 0xD800) << 10 &+ (low &- 0xDC00)
    guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(combined) else {
      throw error(.loneSurrogate, at: start)
    }
    return scalar
  }

  private mutating func codeUnit(_ text: Span<UInt8>) throws(ResultJSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let byte = try next(text)
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw error(.badEscape, at: offset - 1)
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
