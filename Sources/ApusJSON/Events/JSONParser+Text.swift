public import ApusBytes

extension JSONParser {
  /// Parses a text in memory.
  ///
  /// The text is not copied, and nothing is allocated for its values.
  ///
  /// - Parameters:
  ///   - text: UTF-8, of any size.
  ///   - options: The choices and limits.
  ///   - handler: Receives the values.
  /// - Throws: The first error, with its line, column and path.
  /// - Complexity: O(*n*). Allocates a list of tokens of at most 41 KiB.
  @inlinable
  public static func parse<Handler: JSONHandler & ~Copyable>(
    _ text: Span<UInt8>, options: JSONOptions = JSONOptions(), into handler: inout Handler
  ) throws(JSONError) {
    do throws(JSONError) {
      if needsParser(text, options) { return try parseChunks(text, options, into: &handler) }
      let start = try markSize(text, options)
      var engine = EventEngine(options, window: min(TokenList.windowSize, max(64, text.count)))
      engine.context.base = start
      try engine.run(
        text.extracting(droppingFirst: start).rawBytes, isLast: true, into: &handler)
    } catch {
      throw error.located(in: text)
    }
  }

  /// Checks that a text is well-formed.
  ///
  ///     try JSONParser.check("[1, 2]".utf8.span)
  ///
  /// - Parameters:
  ///   - text: UTF-8, of any size.
  ///   - options: The choices and limits.
  /// - Throws: The first error, with its line, column and path.
  /// - Complexity: O(*n*). Allocates a list of tokens of at most 41 KiB.
  public static func check(
    _ text: Span<UInt8>, options: JSONOptions = JSONOptions()
  ) throws(JSONError) {
    if isWellFormed(text, options) { return }
    var handler = CheckHandler()
    try parse(text, options: options, into: &handler)
  }

  /// Whether a text is well-formed; `false` if the engine must decide.
  static func isWellFormed(
    _ text: Span<UInt8>, _ options: JSONOptions, window: Int = TokenList.windowSize, form: Int = -1
  ) -> Bool {
    guard var grammar = GrammarCheck(text, options), let start = try? markSize(text, options) else {
      return false
    }
    let list = TokenList(
      window: min(window, max(64, text.count)), form: form,
      acceptsAnyBytes: options.invalidUTF8 == .replace)
    return grammar.accepts(text, from: start, list)
  }

  /// Whether the text must be rewritten or divided.
  @usableFromInline
  static func needsParser(_ text: Span<UInt8>, _ options: JSONOptions) -> Bool {
    text.count > JSONOptions.largestToken || !options.leniencies.isDisjoint(with: .rewritten)
  }

  @inlinable
  static func parseChunks<Handler: JSONHandler & ~Copyable>(
    _ text: Span<UInt8>, _ options: JSONOptions, into handler: inout Handler
  ) throws(JSONError) {
    var parser = JSONParser(options: options)
    let size = 1 << 20
    var start = 0
    while start < text.count {
      let end = min(start + size, text.count)
      try parser.parse(text.extracting(start..<end), into: &handler)
      start = end
    }
    try parser.finish(into: &handler)
  }

  /// Checks the size of a text, and returns the size of the byte order mark that is skipped.
  @usableFromInline
  static func markSize(_ text: Span<UInt8>, _ options: JSONOptions) throws(JSONError) -> Int {
    guard text.count <= options.textLimit else {
      throw JSONError(.documentTooLarge(limit: options.textLimit), at: options.textLimit)
    }
    return text.hasMark && options.skipsByteOrderMark ? 3 : 0
  }
}
