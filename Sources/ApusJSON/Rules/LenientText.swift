import ApusBytes

/// A rewriter of comments and JSON5 to the JSON that the engine reads, chunk by chunk.
///
/// A comment becomes as many blanks, and a line end stays, so that bytes keep their offsets without
/// JSON5. It is a byte state machine, many times slower than the engine. The parts are:
///
/// - `LenientPositions` finds the positions of errors in the text that was rewritten,
/// - `JSON5Word` rewrites keys without quotes, numbers and literals.
@usableFromInline
struct LenientText {
  private let isJSON5: Bool
  private let tokenLimit: Int
  private var word: [UInt8] = []
  private var state = LenientState.outside
  /// The containers that are open: whether each is an object.
  private var areObjects: [Bool] = []
  /// Whether a word would be a key.
  private var expectsKey = false
  private(set) var textPositions = LenientPositions()
  /// The line and column of the first byte of `word`.
  private var wordPosition = TextPosition(line: 1, column: 1)
  /// The number of bytes of JSON before this chunk.
  private var written = 0

  init(_ options: JSONOptions) {
    isJSON5 = options.leniencies.contains(.json5)
    tokenLimit = min(options.tokenLimit, JSONOptions.largestToken)
  }

  /// Rewrites a chunk.
  ///
  /// - Parameter output: Gets the JSON, also that before an error.
  /// - Throws: An error of a comment that does not end, a word or escape that JSON5 has not, or a word of
  ///   too many bytes; with its line and column.
  @usableFromInline
  mutating func rewrite(
    _ chunk: Span<UInt8>, isLast: Bool, into output: inout [UInt8]
  ) throws(JSONError) {
    output.reserveCapacity(chunk.count + 16)
    for index in chunk.indices {
      let isKept = state.keepsBytes
      try step(chunk[index], &output)
      textPositions.advance(over: chunk[index], isKept: isKept)
      if state.isSettled { textPositions.settle(at: written + output.count) }
    }
    if isLast { try finish(&output) }
    written += output.count
  }

  /// Drops what is known about the JSON before an offset.
  mutating func drop(before offset: Int) { textPositions.drop(before: offset) }

  /// The error of the next byte.
  private func error(_ kind: JSONError.Kind, expected: JSONExpectation? = nil) -> JSONError {
    JSONError(kind, at: textPositions.source, expected: expected).moved(
      by: 0, textPositions.position)
  }

  /// The error of the slash before the next byte.
  private var slashError: JSONError {
    var position = textPositions.position
    position.column -= 1
    let slash = JSONError.Kind.unexpectedByte(UInt8(ascii: "/"))
    return JSONError(slash, at: textPositions.source - 1, expected: .value).moved(by: 0, position)
  }

  private mutating func step(_ byte: UInt8, _ output: inout [UInt8]) throws(JSONError) {
    switch state {
    case .outside: outside(byte, &output)
    case .slash: try afterSlash(byte, &output)
    case .lineComment(let ending): lineComment(byte, ending, &output)
    case .blockComment(let star):
      let isEnd = star && byte == UInt8(ascii: "/")
      state = isEnd ? .outside : .blockComment(star: byte == UInt8(ascii: "*"))
      output.append(byte == 10 || byte == 13 ? byte : 32)
    case .string(let quote): string(byte, quote, &output)
    case .escape(let quote): try escape(byte, quote, &output)
    case .continuation(let quote):
      state = .string(quote: quote)
      if byte != 10 { string(byte, quote, &output) }
    case .wideEscape(let quote, let ending): wideEscape(byte, quote, ending, &output)
    case .hexEscape(let quote, let digits): try hexEscape(byte, quote, digits, &output)
    case .zeroEscape(let quote):
      if 0x30...0x39 ~= byte { throw error(.invalidEscape) }
      state = .string(quote: quote)
      string(byte, quote, &output)
    case .word: try continueWord(byte, &output)
    }
  }

  private mutating func lineComment(
    _ byte: UInt8, _ ending: UnicodeLineEnd, _ output: inout [UInt8]
  ) {
    let isLineEnd = byte == 10 || byte == 13
    output.append(isLineEnd ? byte : 32)
    if isLineEnd { return state = .outside }
    guard isJSON5 else { return }
    var ending = ending
    switch ending.take(byte) {
    case true?: state = .outside
    case false?: state = .lineComment(ending: ending)
    case nil:
      var next = UnicodeLineEnd()
      _ = next.take(byte)
      state = .lineComment(ending: next)
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
      wordPosition = textPositions.position
    default:
      note(byte)
      output.append(byte)
    }
  }

  /// Keeps track of the position of keys.
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

  private mutating func afterSlash(_ byte: UInt8, _ output: inout [UInt8]) throws(JSONError) {
    output += [32, 32]
    switch byte {
    case UInt8(ascii: "/"): state = .lineComment(ending: UnicodeLineEnd())
    case UInt8(ascii: "*"): state = .blockComment(star: false)
    default: throw slashError
    }
  }

  private mutating func string(_ byte: UInt8, _ quote: UInt8, _ output: inout [UInt8]) {
    switch byte {
    case quote:
      state = .outside
      output.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): state = .escape(quote: quote)
    case UInt8(ascii: "\""): output += [UInt8(ascii: "\\"), byte]
    case 0..<0x20 where isJSON5 && byte != 10 && byte != 13:
      output += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
    default: output.append(byte)
    }
  }

  private mutating func escape(
    _ byte: UInt8, _ quote: UInt8, _ output: inout [UInt8]
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
    case UInt8(ascii: "0"):
      output += Array("\\u0000".utf8)
      state = .zeroEscape(quote: quote)
    case UInt8(ascii: "x"): state = .hexEscape(quote: quote, digits: [])
    case UInt8(ascii: "1")...UInt8(ascii: "9"): throw error(.invalidEscape)
    case 0xe2: wideEscape(byte, quote, UnicodeLineEnd(), &output)
    case _ where Array("\"\\/bfnrtu".utf8).contains(byte): output += [UInt8(ascii: "\\"), byte]
    default: string(byte, quote, &output)
    }
  }

  /// Takes a byte of an escaped character, whose bytes become themselves if it is no line end.
  private mutating func wideEscape(
    _ byte: UInt8, _ quote: UInt8, _ ending: UnicodeLineEnd, _ output: inout [UInt8]
  ) {
    var ending = ending
    switch ending.take(byte) {
    case true?: state = .string(quote: quote)
    case false?: state = .wideEscape(quote: quote, ending: ending)
    case nil:
      state = .string(quote: quote)
      output += [0xe2, 0x80].prefix(ending.count)
      string(byte, quote, &output)
    }
  }

  private mutating func hexEscape(
    _ byte: UInt8, _ quote: UInt8, _ digits: [UInt8], _ output: inout [UInt8]
  ) throws(JSONError) {
    guard Character(Unicode.Scalar(byte)).isHexDigit else {
      throw error(.invalidEscape, expected: .hexadecimalDigits)
    }
    guard digits.count == 1 else { return state = .hexEscape(quote: quote, digits: [byte]) }
    output += Array("\\u00".utf8) + digits + [byte]
    state = .string(quote: quote)
  }

  private mutating func continueWord(_ byte: UInt8, _ output: inout [UInt8]) throws(JSONError) {
    if Self.isWord(byte) {
      word.append(byte)
      // The engine limits short words, because a literal may be longer than a small limit.
      guard word.count <= max(tokenLimit, 64) else {
        let start = textPositions.source + 1 - word.count
        throw JSONError(.tokenTooLong(limit: tokenLimit), at: start).moved(by: 0, wordPosition)
      }
      return
    }
    try endWord(&output)
    state = .outside
    outside(byte, &output)
  }

  private mutating func endWord(_ output: inout [UInt8]) throws(JSONError) {
    do throws(JSONError) {
      try JSON5Word.write(
        word, isKey: expectsKey, at: textPositions.source - word.count, to: &output)
    } catch {
      throw error.moved(by: 0, wordPosition)
    }
    word.removeAll(keepingCapacity: true)
    textPositions.settle(at: written + output.count)
  }

  private mutating func finish(_ output: inout [UInt8]) throws(JSONError) {
    switch state {
    case .word: try endWord(&output)
    case .slash:
      // A blank ends a scalar before the slash.
      output.append(32)
      throw slashError
    case .blockComment: throw error(.unexpectedEnd)
    default: break
    }
  }

  /// Whether a byte belongs to a word: a number, a literal or a key without quotes.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && !"{}[]:,\"'/".utf8.contains(byte)
  }
}

extension JSONOptions.Leniencies {
  /// The extensions for which a text is rewritten.
  @usableFromInline static let rewritten = JSONOptions.Leniencies(rawValue: 12)
}
