public import ApusBytes

extension JSONLines {
  /// Checks that each line of a text is a well-formed value, and counts them.
  ///
  /// The lines of a text in memory are checked many at once, which is several times as fast as a
  /// check of each.
  ///
  ///     try JSONLines.check("{\"a\":1}\n\n[2]\n".utf8.span)  // 2
  ///
  /// - Parameters:
  ///   - text: The lines; empty ones are skipped.
  ///   - options: The choices and limits.
  /// - Returns: The number of lines that are not empty.
  /// - Throws: The first error, with its line and column.
  /// - Complexity: O(*n*). Allocates a list of tokens of at most 41 KiB.
  @discardableResult
  public static func check(
    _ text: Span<UInt8>, options: JSONOptions = JSONOptions()
  ) throws(JSONError) -> Int {
    if var grammar = GrammarCheck(text, options, hasLines: true),
      let start = try? JSONParser.markSize(text, options)
    {
      let list = TokenList(
        window: min(TokenList.windowSize, max(64, text.count)),
        acceptsAnyBytes: options.invalidUTF8 == .replace)
      if grammar.accepts(text, from: start, list) { return grammar.lineCount }
    }
    var handler = LineCounter()
    try parse(text, options: options, into: &handler)
    return handler.count
  }

  /// Parses the values of all lines of a text into one handler, line by line.
  ///
  ///     var sum = Sum()
  ///     try JSONLines.parse("[1]\n[2, 3]".utf8.span, into: &sum)  // sum.total is 6
  ///
  /// Use `forEach` instead if a malformed line must not end the reading.
  ///
  /// - Parameters:
  ///   - text: The lines; empty ones are skipped.
  ///   - options: The choices and limits. Comments and JSON5 are not accepted.
  ///   - handler: Receives the values. Its positions are offsets in the whole text.
  /// - Throws: The first error, with its line and column.
  /// - Complexity: O(*n*). Allocates a list of tokens of at most 41 KiB.
  @inlinable
  public static func parse<Handler: JSONHandler & ~Copyable>(
    _ text: Span<UInt8>, options: JSONOptions = JSONOptions(), into handler: inout Handler
  ) throws(JSONError) {
    do throws(JSONError) {
      for part in partsOfTokenSize(text) {
        let start = part.lowerBound == 0 ? try JSONParser.markSize(text, options) : part.lowerBound
        var engine = EventEngine(options, window: min(TokenList.windowSize, max(64, part.count)))
        engine.context.base = start
        try engine.runLines(text.extracting(start..<part.upperBound).rawBytes, into: &handler)
      }
    } catch {
      throw error.located(in: text)
    }
  }

  /// Divides a text into lines whose positions have 32 bits.
  @usableFromInline
  static func partsOfTokenSize(_ text: Span<UInt8>) -> [Range<Int>] {
    parts(of: text, count: text.count / JSONOptions.largestToken + 1)
  }
}

/// A handler that counts the values that are in no container.
private struct LineCounter: JSONHandler {
  var count = 0
  private var depth = 0

  static var numberForm: JSONNumberForm { .digits }

  private mutating func begin() {
    if depth == 0 { count += 1 }
  }

  mutating func beginObject() {
    begin()
    depth += 1
  }
  mutating func endObject() { depth -= 1 }
  mutating func beginArray() {
    begin()
    depth += 1
  }
  mutating func endArray() { depth -= 1 }
  mutating func string(_ value: JSONString) { begin() }
  mutating func number(digits: Span<UInt8>) { begin() }
  mutating func boolean(_ value: Bool) { begin() }
  mutating func null() { begin() }
}

extension JSONReader {
  /// Reads a text that has a value on each line, line by line.
  ///
  ///     var reader = try JSONReader(onDemand: "{\"id\":1}\n{\"id\":2}".utf8.span)
  ///     try reader.lines { (reader) throws(JSONError) in users.append(try reader.read(User.self)) }
  ///
  /// - Parameter body: Reads the value of a line; a value that it does not read is stepped over.
  /// - Throws: An error of the text, such as two values on a line or a value on two; or the error of
  ///   the closure.
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func lines(
    _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    fill()
    while kind(0) != 0 {
      let before = mark
      let lineEnd = ReaderErrors.lineEnd(bytes, before)
      try body(&self)
      if mark == before { try skip() }
      fill()
      if lastTaken > lineEnd { throw notOnLine() }
      if kind(0) != 0, position(0) < lineEnd { throw unexpected(0, .lineEnd) }
    }
    try finish()
  }

  /// The position of the last token that was taken. A getter that is not inlined would copy the cursor.
  @inlinable @inline(__always)
  var lastTaken: Int { index > 0 ? position(-1) : list.lastTaken }

  /// The error of that token if it is not on the line of its value.
  @usableFromInline
  func notOnLine() -> JSONError {
    let byte = bytes.byte(at: lastTaken)
    return located(JSONError(.unexpectedByte(byte), at: lastTaken, expected: .lineEnd))
  }
}

extension ReaderErrors {
  @usableFromInline
  static func lineEnd(_ bytes: RawSpan, _ start: Int) -> Int {
    bytes.elements.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.byteCount
  }
}
