public import ApusBytes
import CApusBytes

/// A cursor over a text in memory: the program says which value it expects next.
///
///     var reader = try JSONReader(asReached: #"{"id": 7, "tags": ["a"]}"#.utf8.span)
///     let user = try reader.read(User.self)
///     try reader.finish()
///
/// There are two contracts. `init(asReached:)` checks the values that are read. Of those that are
/// stepped over it checks UTF-8, escapes of one byte, control characters, quotes and the number of
/// brackets. `init(_:)` takes a text that was checked as a whole. The first is faster if most of
/// the text is stepped over; if all of it is read, the two are about the same without the check.
///
/// The cursor cannot outlive the text. A value that is read twice, late, or as another type is a
/// `JSONError`, and never another value. To push a text that arrives in chunks, use a `JSONParser`
/// or a `JSONElementParser`.
@safe
public struct JSONReader: ~Copyable, ~Escapable {
  @usableFromInline let bytes: RawSpan
  @usableFromInline let list: TokenList
  @usableFromInline let plans: KeyPlans
  // SAFETY: the pointers are those of `list`, which this value keeps alive.
  @usableFromInline let positions: UnsafeMutablePointer<UInt32>
  @usableFromInline let kinds: UnsafeMutablePointer<UInt8>
  /// The index of the next token.
  @usableFromInline var index = 0
  /// The last index from which the tokens of a small value are all there.
  @usableFromInline var limit = -1
  @usableFromInline var isScanned = false
  @usableFromInline var depth = 0
  @usableFromInline let depthLimit: Int
  @usableFromInline let rounds: Bool
  @usableFromInline let replacesSurrogates: Bool
  @usableFromInline let duplicateKeys: JSONRules.DuplicateKeys
  @usableFromInline let acceptsNonFinite: Bool
  /// The number of tokens that are looked at between two calls of `fill`.
  @usableFromInline static var lookahead: Int { 16 }

  /// Creates a cursor that checks what it reads.
  ///
  /// - Parameters:
  ///   - text: UTF-8, of less than 1 GiB.
  ///   - rules: The choices and limits. Of the leniencies, numbers that are not finite are accepted.
  /// - Throws: `textTooLong`.
  /// - Complexity: Allocates a list of tokens of at most 41 KiB.
  @_lifetime(copy text)
  public init(asReached text: Span<UInt8>, rules: JSONRules = JSONRules()) throws(JSONError) {
    try Self.checkSize(text, rules)
    self.init(text, rules)
  }

  static func checkSize(_ text: Span<UInt8>, _ rules: JSONRules) throws(JSONError) {
    let limit = min(rules.textLimit, JSONRules.largestToken)
    guard text.count <= limit else { throw JSONError(.textTooLong(limit: limit), at: limit) }
  }

  @_lifetime(copy text)
  private init(_ text: Span<UInt8>, _ rules: JSONRules) {
    let list = TokenList(
      window: min(TokenList.windowSize, max(64, text.count)),
      acceptsAnyBytes: rules.invalidUTF8 == .replace)
    self.init(text, rules, list, KeyPlans())
  }

  /// Creates a cursor with the memory of another one that is no longer used.
  ///
  /// - Parameters:
  ///   - list: A list without tokens.
  ///   - plans: The keys of the objects before.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, _ rules: JSONRules, _ list: TokenList, _ plans: KeyPlans) {
    let hasMark = text.count >= 3 && text[0] == 0xef && text[1] == 0xbb && text[2] == 0xbf
    bytes = text.rawBytes
    self.list = list
    self.plans = plans
    if hasMark, rules.skipsByteOrderMark { list.begin(at: 3) }
    // SAFETY: `list` owns the memory, and lives as long as this value.
    unsafe positions = list.positions
    unsafe kinds = list.kinds
    depthLimit = rules.depthLimit
    rounds = rules.numbers == .round
    replacesSurrogates = rules.surrogates == .replace
    duplicateKeys = rules.duplicateKeys
    acceptsNonFinite = rules.leniencies.contains(.nonFiniteNumbers)
  }

  /// Creates a cursor over a text that was checked.
  @_lifetime(copy checked)
  public init(_ checked: borrowing CheckedJSON) {
    self.init(checked.text, checked.rules)
  }
}

// MARK: - Tokens

extension JSONReader {
  /// Makes sure that the tokens of a small value can be looked at.
  @inlinable @inline(__always)
  mutating func fill() {
    if index > limit { refill() }
  }

  @usableFromInline @inline(never)
  mutating func refill() {
    list.next = index
    index = 0
    while !isScanned, list.count - list.next < Self.lookahead {
      isScanned = list.scan(bytes, isLast: true)
    }
    index = list.next
    limit = isScanned ? list.count : list.count - Self.lookahead
  }

  /// The kind of a token that follows the next one by `offset`, at most 3.
  @inlinable @inline(__always)
  func kind(_ offset: Int) -> UInt8 {
    // SAFETY: the index is at most the number of tokens, and tokens of kind 0 follow the last one.
    unsafe kinds[index &+ offset]
  }

  @inlinable @inline(__always)
  func position(_ offset: Int) -> Int {
    // SAFETY: as for `kind`.
    unsafe Int(positions[index &+ offset])
  }

  /// Takes tokens, but none behind the last one.
  @inlinable @inline(__always)
  mutating func take(_ count: Int) { index &+= count }

  /// The end of a scalar that is not a string.
  @inlinable @inline(__always)
  func scalarEnd(_ start: Int) -> Int { NumberScanner.end(bytes, start, position(1)) }

  /// The error of a token that is not the expected one.
  @inlinable @inline(__always)
  func unexpected(_ offset: Int, _ expected: JSONExpectation) -> JSONError {
    ReaderErrors.unexpected(bytes, list, index &+ offset, expected)
  }

  /// Adds the line, column and path to an error.
  @inlinable @inline(__always)
  func located(_ error: JSONError) -> JSONError { ReaderErrors.located(error, bytes) }
}

/// The errors of a cursor. A method of the cursor that is not inlined would copy it to the stack.
@usableFromInline
enum ReaderErrors {
  @usableFromInline @inline(never)
  static func unexpected(
    _ bytes: RawSpan, _ list: TokenList, _ index: Int, _ expected: JSONExpectation
  ) -> JSONError {
    guard index < list.count else { return end(bytes, list, expected) }
    let place = list.position(index)
    let byte = bytes.byte(at: place)
    if isType(expected), let found = JSONKind(firstByte: byte) {
      return located(JSONError(.wrongType(found: found), at: place, expected: expected), bytes)
    }
    return located(JSONError(.unexpectedByte(byte), at: place, expected: expected), bytes)
  }

  private static func isType(_ expected: JSONExpectation) -> Bool {
    switch expected {
    case .object, .array, .string, .number, .integer, .boolean, .null: true
    default: false
    }
  }

  /// The error of a text that ends, or has a fault, instead of a token.
  static func end(
    _ bytes: RawSpan, _ list: TokenList, _ expected: JSONExpectation
  ) -> JSONError {
    let place = list.scanned
    let error =
      switch UInt32(list.fault) {
      case UInt32(APUS_JSON_INVALID_UTF8): JSONError(.invalidUTF8, at: place)
      case UInt32(APUS_JSON_INVALID_ESCAPE): JSONError(.invalidEscape, at: place)
      case UInt32(APUS_JSON_CONTROL_CHARACTER):
        JSONError(.controlCharacter(bytes.byte(at: place)), at: place)
      default: JSONError(.unexpectedEnd, at: place, expected: expected)
      }
    return located(error, bytes)
  }

  @usableFromInline @inline(never)
  static func located(_ error: JSONError, _ bytes: RawSpan) -> JSONError {
    error.located(in: bytes.elements)
  }
}

// MARK: - Scalars

extension JSONReader {
  /// The type of the next value, or `nil` if no value follows.
  @inlinable
  public var nextKind: JSONKind? {
    mutating get {
      fill()
      return JSONKind(firstByte: kind(0))
    }
  }

  /// Reads a number.
  ///
  /// - Throws: `wrongType`, or an error of the number.
  @inlinable @inline(__always)
  public mutating func number() throws(JSONError) -> JSONNumber {
    fill()
    let start = position(0)
    let first = kind(0)
    guard first &- 0x30 < 10 || first == UInt8(ascii: "-") || acceptsNonFinite else {
      throw unexpected(0, .number)
    }
    do throws(JSONError) {
      let value = try NumberScanner.number(bytes, start, scalarEnd(start), rounds: rounds)
      take(1)
      return value
    } catch {
      return try nonFinite(error)
    }
  }

  /// Reads a number that is not finite, if the rules accept it.
  @usableFromInline @inline(never)
  mutating func nonFinite(_ error: JSONError) throws(JSONError) -> JSONNumber {
    let start = position(0)
    let value: Double
    switch acceptsNonFinite ? bytes.extracting(start..<scalarEnd(start)).elements.text : "" {
    case "NaN": value = .nan
    case "Infinity": value = .infinity
    case "-Infinity": value = -.infinity
    default: throw located(error)
    }
    take(1)
    return .double(value)
  }

  /// Reads a number as an integer; a number such as `1e2` is one as well.
  ///
  /// - Throws: `wrongType`, or `numberOutOfRange` if the type cannot hold it exactly.
  @inlinable @inline(__always)
  public mutating func integer<T: FixedWidthInteger>(
    as type: T.Type = T.self
  ) throws(JSONError) -> T {
    fill()
    let start = position(0)
    let count = position(1) &- start
    // Most integers have at most eight digits and no sign, and a token follows them at once.
    if count &- 1 < 8, count > 0 {
      let word = Digits.word(bytes, start)
      let digits = Digits.rightAligned(word, count)
      if Digits.areDigits(digits), word & 0xff != 0x30 || count == 1,
        let value = T(exactly: Digits.value(digits))
      {
        take(1)
        return value
      }
    }
    if let value: T = try anyNumber().integer() { return value }
    throw outOfRange(start)
  }

  // A function of its own, so that `integer` is small enough to be inlined with its caller.
  @usableFromInline @inline(never)
  mutating func anyNumber() throws(JSONError) -> JSONNumber { try number() }

  @usableFromInline @inline(never)
  func outOfRange(_ start: Int) -> JSONError {
    located(JSONError(.numberOutOfRange, at: start, expected: .integer))
  }

  /// Reads a number as the nearest double.
  ///
  /// - Throws: `wrongType`, or an error of the number.
  @inlinable @inline(__always)
  public mutating func double() throws(JSONError) -> Double { try number().double }

  /// Reads the digits of a number, as they are written.
  ///
  /// - Throws: `wrongType`, or an error of the number.
  @_lifetime(copy self)
  public mutating func digits() throws(JSONError) -> Span<UInt8> {
    fill()
    let start = position(0)
    let first = kind(0)
    guard first &- 0x30 < 10 || first == UInt8(ascii: "-") else { throw unexpected(0, .number) }
    let end = scalarEnd(start)
    do throws(JSONError) {
      try NumberScanner.check(bytes, start, end)
    } catch {
      throw located(error)
    }
    take(1)
    return bytes.extracting(start..<end).elements
  }

  /// Reads a string as a view of the text, without a copy.
  ///
  /// - Throws: `wrongType`, or an error of an escape.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  public mutating func view() throws(JSONError) -> JSONString {
    fill()
    guard kind(0) == UInt8(ascii: "\"") else { throw unexpected(0, .string) }
    let start = position(0) &+ 1
    let mark = kind(1)
    guard mark != 0 else { throw unexpected(1, .quote) }
    let content = bytes.extracting(start..<position(1)).elements
    if mark == UInt8(ascii: "u") { try checkEscapes(content, start) }
    take(2)
    return JSONString(bytes: content, mark: mark, offset: start)
  }

  @usableFromInline @inline(never)
  func checkEscapes(_ content: Span<UInt8>, _ start: Int) throws(JSONError) {
    do throws(JSONError) {
      try Escapes.check(content, at: start, replacesSurrogates: replacesSurrogates)
    } catch {
      throw located(error)
    }
  }

  /// Reads a string.
  ///
  /// - Throws: `wrongType`, or an error of an escape.
  /// - Complexity: O(*n*). Allocates for more than 15 bytes.
  @inlinable @inline(__always)
  public mutating func string() throws(JSONError) -> String { try view().text }

  /// Reads `true` or `false`.
  ///
  /// - Throws: `wrongType`.
  public mutating func boolean() throws(JSONError) -> Bool {
    fill()
    let start = position(0)
    let word = Digits.word(bytes, start)
    let length = scalarEnd(start) - start
    let isTrue = word & 0xffff_ffff == 0x6575_7274 && length == 4
    guard isTrue || word & 0xff_ffff_ffff == 0x65_736c_6166 && length == 5 else {
      throw unexpected(0, .boolean)
    }
    take(1)
    return isTrue
  }

  /// Reads `null` if it is the next value.
  ///
  /// - Returns: Whether it was; otherwise the value is still to be read.
  @inlinable @inline(__always)
  public mutating func isNull() throws(JSONError) -> Bool {
    fill()
    guard kind(0) == UInt8(ascii: "n") else { return false }
    try takeNull()
    return true
  }

  @usableFromInline
  mutating func takeNull() throws(JSONError) {
    let start = position(0)
    guard Digits.word(bytes, start) & 0xffff_ffff == 0x6c6c_756e, scalarEnd(start) == start + 4
    else { throw unexpected(0, .value) }
    take(1)
  }

  /// Steps over a value of any type.
  ///
  /// - Complexity: O(*n*) in the size of the value. Does not allocate.
  @inlinable @inline(__always)
  public mutating func skip() throws(JSONError) {
    fill()
    switch kind(0) {
    case UInt8(ascii: "\""):
      guard kind(1) != 0 else { throw unexpected(1, .quote) }
      take(2)
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipContainer()
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"), 0:
      throw unexpected(0, .value)
    default: take(1)
    }
  }

  @usableFromInline @inline(never)
  mutating func skipContainer() throws(JSONError) { try skipBrackets(open: 0) }

  /// Steps over tokens until all brackets are closed.
  ///
  /// - Parameter open: The number of open brackets before the next token.
  mutating func skipBrackets(open: Int64) throws(JSONError) {
    var depth = open
    while true {
      list.next = index
      index = list.skip(&depth)
      list.next = index
      if depth == 0 { break }
      guard !isScanned else { throw ReaderErrors.end(bytes, list, .commaOrBracket) }
      isScanned = list.scan(bytes, isLast: true)
      index = list.next
    }
    limit = isScanned ? list.count : list.count - Self.lookahead
  }

  /// Checks that nothing follows the value.
  ///
  /// - Throws: An error of the text after the value.
  public mutating func finish() throws(JSONError) {
    fill()
    guard index >= list.count, list.fault == 0 else { throw unexpected(0, .end) }
  }
}
