import ApusBytes
import CApusBytes

/// What does not change while an engine reads a window, and the functions that are seldom called:
/// the end of the tokens, and errors.
@usableFromInline
final class EngineContext {
  @usableFromInline let list: TokenList
  @usableFromInline let depthLimit: Int
  @usableFromInline let tokenLimit: Int
  @usableFromInline let rounds: Bool
  @usableFromInline let leniencies: JSONOptions.Leniencies
  private let replacesSurrogates: Bool
  /// The offset in the text of the first byte of the segment.
  @inlinable var base: Int {
    get { list.tokens.base }
    set { list.tokens.base = newValue }
  }

  /// Whether the text ends with the tokens of the list.
  @inlinable var isLast: Bool {
    get { list.tokens.isLast }
    set { list.tokens.isLast = newValue }
  }

  init(_ options: JSONOptions, window: Int, form: Int) {
    list = TokenList(
      window: window, form: form, acceptsAnyBytes: options.invalidUTF8 == .replace)
    depthLimit = options.depthLimit
    tokenLimit = min(options.tokenLimit, JSONOptions.largestToken)
    rounds = options.numbers == .round
    replacesSurrogates = options.surrogates == .replace
    leniencies = options.leniencies
  }

  @usableFromInline @inline(never)
  func checkString(_ content: Span<UInt8>, _ start: Int) throws(JSONError) {
    guard content.count <= tokenLimit else { throw tooLong(start - 1) }
    try Escapes.check(content, at: base + start, replacesSurrogates: replacesSurrogates)
  }
}

// MARK: - The end of the tokens

extension EngineContext {
  @usableFromInline var hasFault: Bool { list.fault != 0 }

  /// Returns whether a key is complete, or an object ends; an error if they cannot be.
  @usableFromInline @inline(never)
  func hasKey(
    _ bytes: RawSpan, _ index: Int, _ next: EventEngine.Next
  ) throws(JSONError) -> Bool {
    guard try hasMore(bytes, index, next == .key ? .key : .keyOrBrace) else { return false }
    guard list.tokens.kind(index) == UInt8(ascii: "\"") else { return true }
    return try hasQuote(bytes, index)
  }

  /// Returns whether a value is complete; an error if it cannot be.
  @usableFromInline @inline(never)
  func hasValue(_ bytes: RawSpan, _ index: Int) throws(JSONError) -> Bool {
    guard try hasMore(bytes, index, .value) else { return false }
    switch list.tokens.kind(index) {
    case UInt8(ascii: "\""): return try hasQuote(bytes, index)
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"):
      return true
    default:
      return isLast || index + 1 < list.count || bytes.byte(at: list.scanned - 1) <= 0x20
        || isTooLongLiteral(index)
    }
  }

  /// Whether a scalar that is not complete is neither a number nor a literal.
  private func isTooLongLiteral(_ index: Int) -> Bool {
    !isNumber(index) && list.scanned - list.position(index) > "-Infinity".utf8.count
  }

  private func isNumber(_ index: Int) -> Bool {
    let kind = list.tokens.kind(index)
    return kind &- 0x30 < 10 || kind == UInt8(ascii: "-")
  }

  /// Returns whether a string is complete; an error if it cannot be, or is too long.
  private func hasQuote(_ bytes: RawSpan, _ index: Int) throws(JSONError) -> Bool {
    if index + 1 < list.count { return true }
    let start = list.position(index)
    guard list.scanned - start - 1 <= tokenLimit else { throw tooLong(start) }
    return try hasMore(bytes, index + 1, .quote)
  }

  /// Returns whether there is a separator.
  @usableFromInline @inline(never)
  func hasMore(_ bytes: RawSpan, _ index: Int, _ isObject: Bool) throws(JSONError) -> Bool {
    try hasMore(bytes, index, isObject ? .commaOrBrace : .commaOrBracket)
  }

  /// Checks that a colon that is missing can be in the text that follows.
  @usableFromInline @inline(never)
  func checkColon(_ bytes: RawSpan, _ index: Int) throws(JSONError) {
    if try hasMore(bytes, index, .colon) { throw unexpected(bytes, index, .colon) }
  }

  private func hasMore(
    _ bytes: RawSpan, _ index: Int, _ expected: JSONExpectation
  ) throws(JSONError) -> Bool {
    if index < list.count { return true }
    guard isLast else { return false }
    throw withByte(endError(expected), bytes)
  }

  /// The error of a text that ends, or that has a fault, instead of a token.
  private func endError(_ expected: JSONExpectation) -> JSONError {
    let offset = base + list.scanned
    return switch UInt32(list.fault) {
    case UInt32(APUS_JSON_INVALID_UTF8): JSONError(.invalidUTF8, at: offset)
    case UInt32(APUS_JSON_INVALID_ESCAPE): JSONError(.invalidEscape, at: offset)
    case UInt32(APUS_JSON_CONTROL_CHARACTER): JSONError(.controlCharacter(0), at: offset)
    default: JSONError(.unexpectedEnd, at: offset, expected: expected)
    }
  }

  /// Checks that nothing follows the value.
  @usableFromInline @inline(never)
  func checkEnd(_ bytes: RawSpan) throws(JSONError) {
    guard list.next < list.count else { return }
    throw unexpected(bytes, list.next, .end)
  }

  /// Checks that the text did not end too early.
  @usableFromInline @inline(never)
  func finish(_ bytes: RawSpan, _ next: EventEngine.Next) throws(JSONError) {
    do throws(JSONError) {
      if hasFault { throw endError(.end) }
      guard next == .end else { throw endError(.value) }
    } catch {
      throw withByte(error, bytes)
    }
  }

  /// Checks that the number that is not complete is not too long yet.
  @usableFromInline
  func checkLength() throws(JSONError) {
    guard list.next < list.count, isNumber(list.next) else { return }
    let start = list.nextPosition
    guard list.scanned - start <= tokenLimit else { throw tooLong(start) }
  }
}

// MARK: - Errors

extension EngineContext {
  @usableFromInline @inline(never)
  func tooDeep(_ start: Int) -> JSONError {
    JSONError(.tooDeep(limit: depthLimit), at: base + start)
  }

  @usableFromInline @inline(never)
  func tooLong(_ start: Int) -> JSONError {
    JSONError(.tokenTooLong(limit: tokenLimit), at: base + start)
  }

  /// The error of a token that the grammar does not allow, or of the end of the text.
  @usableFromInline @inline(never)
  func unexpected(
    _ bytes: RawSpan, _ index: Int, _ expected: JSONExpectation
  ) -> JSONError {
    guard index < list.count else { return withByte(endError(expected), bytes) }
    return unexpectedByte(bytes, list.position(index), expected)
  }

  private func unexpectedByte(
    _ bytes: RawSpan, _ start: Int, _ expected: JSONExpectation
  ) -> JSONError {
    JSONError(.unexpectedByte(bytes.byte(at: start)), at: base + start, expected: expected)
  }

  @usableFromInline @inline(never)
  func invalidLiteral(_ bytes: RawSpan, _ start: Int) -> JSONError {
    unexpectedByte(bytes, start, .value)
  }

  @usableFromInline @inline(never)
  func moved(_ error: JSONError) -> JSONError { error.moved(by: base, nil) }

  /// Fills in the control character of a fault.
  private func withByte(_ error: JSONError, _ bytes: RawSpan) -> JSONError {
    guard case .controlCharacter = error.kind else { return error }
    return JSONError(.controlCharacter(bytes.byte(at: error.offset - base)), at: error.offset)
  }

  /// Whether a scalar is a number that is not finite, and the options accept it.
  @usableFromInline @inline(never)
  func isNonFinite(_ bytes: RawSpan, _ start: Int, _ end: Int) -> Bool {
    nonFinite(bytes, start, end) != nil
  }

  @usableFromInline @inline(never)
  func nonFinite(_ bytes: RawSpan, _ start: Int, _ end: Int) -> Double? {
    guard leniencies.contains(.nonFiniteNumbers), start < end else { return nil }
    return switch bytes.extracting(start..<end).elements.text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }
}
