import ApusBytes

/// A rewriter of comments and JSON5 to the JSON that the engine reads, chunk by chunk.
///
/// A comment becomes as many blanks, and a line end stays, so that lines and, without JSON5, columns
/// keep their places. It is a byte state machine, many times slower than the engine.
@usableFromInline
struct LenientText {
  private enum State {
    case outside
    case slash
    case lineComment
    case blockComment(star: Bool)
    case string(quote: UInt8)
    case escape(quote: UInt8)
    /// After `\` and a carriage return, whose line feed belongs to it.
    case continuation(quote: UInt8)
    case hexEscape(quote: UInt8, digits: [UInt8])
    case word
  }

  private let isJSON5: Bool
  private let tokenLimit: Int
  private var word: [UInt8] = []
  private var state = State.outside
  /// The containers that are open: whether each is an object.
  private var areObjects: [Bool] = []
  /// Whether a word would be a key.
  private var expectsKey = false
  /// The number of bytes before this chunk.
  private var offset = 0

  init(_ rules: JSONRules) {
    isJSON5 = rules.leniencies.contains(.json5)
    tokenLimit = min(rules.tokenLimit, JSONRules.largestToken)
  }

  /// Rewrites a chunk.
  ///
  /// - Throws: An error of a comment that does not end, a word or escape that JSON5 has not, or a word of
  ///   too many bytes.
  @usableFromInline
  mutating func rewrite(
    _ chunk: Span<UInt8>, isLast: Bool, into output: inout [UInt8]
  ) throws(JSONError) {
    output.reserveCapacity(chunk.count + 16)
    for index in chunk.indices {
      try step(chunk[index], offset + index, &output)
    }
    offset += chunk.count
    if isLast { try finish(&output) }
  }

  /// Returns a whole text as JSON that has no other extensions than commas and numbers.
  static func rewritten(
    _ text: [UInt8], _ rules: JSONRules
  ) throws(JSONError) -> [UInt8] {
    var rewriter = LenientText(rules)
    var bytes: [UInt8] = []
    do throws(JSONError) {
      try rewriter.rewrite(text.span, isLast: true, into: &bytes)
    } catch {
      throw error.located(in: text.span)
    }
    return bytes
  }

  private mutating func step(
    _ byte: UInt8, _ place: Int, _ output: inout [UInt8]
  ) throws(JSONError) {
    switch state {
    case .outside: outside(byte, &output)
    case .slash: try afterSlash(byte, place, &output)
    case .lineComment:
      if byte == 10 || byte == 13 { state = .outside }
      output.append(byte == 10 || byte == 13 ? byte : 32)
    case .blockComment(let star):
      let isEnd = star && byte == UInt8(ascii: "/")
      state = isEnd ? .outside : .blockComment(star: byte == UInt8(ascii: "*"))
      output.append(byte == 10 || byte == 13 ? byte : 32)
    case .string(let quote): string(byte, quote, &output)
    case .escape(let quote): try escape(byte, quote, place, &output)
    case .continuation(let quote):
      state = .string(quote: quote)
      if byte != 10 { string(byte, quote, &output) }
    case .hexEscape(let quote, let digits): try hexEscape(byte, quote, digits, place, &output)
    case .word: try continueWord(byte, place, &output)
    }
  }

  private mutating func outside(_ byte: UInt8, _ output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "/"): state = .slash
    case UInt8(ascii: "\""):
      state = .string(quote: byte)
      output.append(byte)
    case UInt8(ascii: "'") where isJSON5:
      state = .string(quote: byte)
      output.append(UInt8(ascii: "\""))
    case 11, 12:
      output.append(isJSON5 ? 32 : byte)
    case _ where isJSON5 && Self.isWord(byte):
      state = .word
      word.append(byte)
    default:
      note(byte)
      output.append(byte)
    }
  }

  /// Keeps track of the place of keys.
  private mutating func note(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      areObjects.append(byte == UInt8(ascii: "{"))
      expectsKey = byte == UInt8(ascii: "{")
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      _ = areObjects.popLast()
      expectsKey = false
    case UInt8(ascii: ","): expectsKey = areObjects.last == true
    case UInt8(ascii: ":"): expectsKey = false
    default: break
    }
  }

  private mutating func afterSlash(
    _ byte: UInt8, _ place: Int, _ output: inout [UInt8]
  ) throws(JSONError) {
    output += [32, 32]
    switch byte {
    case UInt8(ascii: "/"): state = .lineComment
    case UInt8(ascii: "*"): state = .blockComment(star: false)
    default: throw JSONError(.unexpectedByte(UInt8(ascii: "/")), at: place - 1, expected: .value)
    }
  }

  private mutating func string(_ byte: UInt8, _ quote: UInt8, _ output: inout [UInt8]) {
    switch byte {
    case quote:
      state = .outside
      output.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): state = .escape(quote: quote)
    case UInt8(ascii: "\""): output += [UInt8(ascii: "\\"), byte]
    default: output.append(byte)
    }
  }

  private mutating func escape(
    _ byte: UInt8, _ quote: UInt8, _ place: Int, _ output: inout [UInt8]
  ) throws(JSONError) {
    state = .string(quote: quote)
    guard isJSON5 else {
      output += [UInt8(ascii: "\\"), byte]
      return
    }
    switch byte {
    case 10: break
    case 13: state = .continuation(quote: quote)
    case UInt8(ascii: "'"): output.append(byte)
    case UInt8(ascii: "v"): output += Array("\\u000b".utf8)
    case UInt8(ascii: "0"): output += Array("\\u0000".utf8)
    case UInt8(ascii: "x"): state = .hexEscape(quote: quote, digits: [])
    case UInt8(ascii: "1")...UInt8(ascii: "9"): throw JSONError(.invalidEscape, at: place)
    case _ where Array("\"\\/bfnrtu".utf8).contains(byte): output += [UInt8(ascii: "\\"), byte]
    default: string(byte, quote, &output)
    }
  }

  private mutating func hexEscape(
    _ byte: UInt8, _ quote: UInt8, _ digits: [UInt8], _ place: Int, _ output: inout [UInt8]
  ) throws(JSONError) {
    guard Character(Unicode.Scalar(byte)).isHexDigit else {
      throw JSONError(.invalidEscape, at: place, expected: .hexadecimalDigits)
    }
    guard digits.count == 1 else { return state = .hexEscape(quote: quote, digits: [byte]) }
    output += Array("\\u00".utf8) + digits + [byte]
    state = .string(quote: quote)
  }

  private mutating func continueWord(
    _ byte: UInt8, _ place: Int, _ output: inout [UInt8]
  ) throws(JSONError) {
    if Self.isWord(byte) {
      word.append(byte)
      // The engine limits short words, because a literal may be longer than a small limit.
      guard word.count <= max(tokenLimit, 64) else {
        throw JSONError(.tokenTooLong(limit: tokenLimit), at: place + 1 - word.count)
      }
      return
    }
    try endWord(place, &output)
    state = .outside
    outside(byte, &output)
  }

  private mutating func endWord(_ end: Int, _ output: inout [UInt8]) throws(JSONError) {
    try JSON5Word.write(word, isKey: expectsKey, at: end - word.count, to: &output)
    word.removeAll(keepingCapacity: true)
  }

  private mutating func finish(_ output: inout [UInt8]) throws(JSONError) {
    switch state {
    case .word: try endWord(offset, &output)
    case .slash:
      throw JSONError(.unexpectedByte(UInt8(ascii: "/")), at: offset - 1, expected: .value)
    case .blockComment: throw JSONError(.unexpectedEnd, at: offset)
    default: break
    }
  }

  /// Whether a byte belongs to a word: a number, a literal or a key without quotes.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"{}[]:,\"'/".utf8.contains(byte)
  }
}

extension JSONRules.Leniencies {
  /// The extensions for which a text is rewritten.
  @usableFromInline static let rewritten = JSONRules.Leniencies(rawValue: 12)
}
