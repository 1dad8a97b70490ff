import ApusBytes

/// A cursor over a text in memory: the program says which value it expects next.
///
///     var reader = try JSONReader(onDemand: #"{"id": 7, "tags": ["a"]}"#.utf8.span)
///     let user = try reader.read(User.self)
///     try reader.finish()
///
/// There are two contracts. `init(onDemand:)` checks the values that are read. Of those that are
/// stepped over it checks UTF-8, escapes of one byte, control characters, quotes and the number of
/// brackets. `init(_:)` takes a text that was checked as a whole. The first is faster if most of
/// the text is stepped over; if all of it is read, the two are about the same without the check.
///
/// The cursor cannot outlive the text. A value that is read twice, late, or as another type is a
/// `JSONError`, and never another value. After an error that a closure catches, the rest of its value is
/// stepped over. To push a text that arrives in chunks, use a `JSONParser` or a `JSONElementParser`.
public struct JSONReader: ~Copyable, ~Escapable {
  @usableFromInline let bytes: RawSpan
  @usableFromInline let list: TokenList
  @usableFromInline let plans: KeyPlans
  /// The tokens of `list`, which this value keeps.
  @usableFromInline let tokens: TokenCursor
  /// The index of the next token.
  @usableFromInline var index = 0
  /// The last index from which the tokens of a small value are all there.
  @usableFromInline var limit = -1
  @usableFromInline var isScanned = false
  @usableFromInline var depth = 0
  /// The number of containers around the next token that were left by an error.
  @usableFromInline var unread = 0
  @usableFromInline let depthLimit: Int
  @usableFromInline let rounds: Bool
  @usableFromInline let replacesSurrogates: Bool
  @usableFromInline let duplicateKeys: JSONOptions.DuplicateKeys
  @usableFromInline let acceptsNonFinite: Bool
  /// The number of tokens that are looked at between two calls of `fill`.
  @usableFromInline static var lookahead: Int { 16 }

  /// Creates a cursor that checks what it reads.
  ///
  /// - Parameters:
  ///   - text: UTF-8, of less than 1 GiB.
  ///   - options: The choices and limits. Of the leniencies, numbers that are not finite are accepted. The
  ///     limit of tokens is not checked; use the limit of the text.
  /// - Throws: `documentTooLarge`.
  /// - Complexity: Allocates a list of tokens of at most 41 KiB.
  @_lifetime(copy text)
  public init(onDemand text: Span<UInt8>, options: JSONOptions = JSONOptions()) throws(JSONError) {
    try Self.checkSize(text, options)
    self.init(text, options)
  }

  static func checkSize(_ text: Span<UInt8>, _ options: JSONOptions) throws(JSONError) {
    let limit = min(options.textLimit, JSONOptions.largestToken)
    guard text.count <= limit else { throw JSONError(.documentTooLarge(limit: limit), at: limit) }
  }

  @_lifetime(copy text)
  private init(_ text: Span<UInt8>, _ options: JSONOptions) {
    let list = TokenList(
      window: min(TokenList.windowSize, max(64, text.count)),
      acceptsAnyBytes: options.invalidUTF8 == .replace)
    self.init(text, options, list, KeyPlans())
  }

  /// Creates a cursor with the memory of another one that is no longer used.
  ///
  /// - Parameters:
  ///   - list: A list without tokens.
  ///   - plans: The keys of the objects before.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>, _ options: JSONOptions, _ list: TokenList, _ plans: KeyPlans) {
    bytes = text.rawBytes
    self.list = list
    self.plans = plans
    if text.hasMark, options.skipsByteOrderMark { list.begin(at: 3) }
    tokens = list.tokens
    depthLimit = options.depthLimit
    rounds = options.numbers == .round
    replacesSurrogates = options.surrogates == .replace
    duplicateKeys = options.duplicateKeys
    acceptsNonFinite = options.leniencies.contains(.nonFiniteNumbers)
  }

  /// Creates a cursor over a text that was checked.
  @_lifetime(copy checked)
  public init(_ checked: borrowing CheckedJSON) {
    self.init(checked.text, checked.options)
  }
}

extension JSONReader {
  /// Makes sure that the tokens of a small value can be looked at.
  @inlinable @inline(__always)
  mutating func fill() {
    if index > limit { refill() }
  }

  @usableFromInline @inline(never)
  mutating func refill() {
    if unread > 0 { skipUnread() }
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
  func kind(_ offset: Int) -> UInt8 { tokens.kind(index &+ offset) }

  /// The position of such a token, or of the end of the scanned text.
  @inlinable @inline(__always)
  func position(_ offset: Int) -> Int { tokens.position(index &+ offset) }

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
  func located(_ error: JSONError) -> JSONError { ReaderErrors.located(error, list, bytes) }
}

// MARK: - Steps

extension JSONReader {
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
    index = list.skip(from: index, &depth)
    while depth != 0 {
      guard !isScanned else { throw ReaderErrors.end(bytes, list, .commaOrBracket) }
      list.next = index
      isScanned = list.scan(bytes, isLast: true)
      limit = isScanned ? list.count : list.count - Self.lookahead
      index = list.skip(from: list.next, &depth)
    }
  }

  /// Steps over the rest of the containers that were left by an error.
  private mutating func skipUnread() {
    let open = unread
    unread = 0
    // A text that ends before them has no more tokens, which is the error of the next read.
    do throws(JSONError) {
      try skipBrackets(open: Int64(open))
    } catch {
      index = list.count
    }
  }

  /// Checks that nothing follows the value.
  ///
  /// - Throws: An error of the text after the value.
  public mutating func finish() throws(JSONError) {
    fill()
    guard index >= list.count, list.fault == 0 else { throw unexpected(0, .end) }
  }
}
