import ApusBytes

/// A text in memory without comments and JSON5.
struct RewrittenText: Sendable {
  /// The JSON, which has no other extensions than commas and numbers.
  let bytes: [UInt8]
  /// The positions of the text, or `nil` if the options accept neither comments nor JSON5.
  private let textPositions: LenientPositions?

  /// Rewrites a text if the options say so.
  init(_ text: [UInt8], _ options: JSONOptions) throws(JSONError) {
    guard !options.leniencies.isDisjoint(with: .rewritten) else {
      (bytes, textPositions) = (text, nil)
      return
    }
    var rewriter = LenientText(options)
    var bytes: [UInt8] = []
    do throws(JSONError) {
      try rewriter.rewrite(text.span, isLast: true, into: &bytes)
    } catch {
      // The JSON before the error may have an error of its own.
      try JSONParser.check(text.span, options: options)
      throw error
    }
    (self.bytes, textPositions) = (bytes, rewriter.textPositions)
  }

  /// Whether the options accept comments or JSON5.
  var isRewritten: Bool { textPositions != nil }

  /// Returns an error of the JSON as one of the text.
  func inText(_ error: JSONError) -> JSONError {
    isRewritten ? moved(error, to: location(of: error.offset, after: start)) : error
  }

  /// Returns an error of the JSON as one of the text, at a position in the text.
  func moved(_ error: JSONError, to location: (byte: Int, position: TextPosition)) -> JSONError {
    error.moved(by: location.byte - error.offset, location.position)
  }

  /// A byte of the JSON whose line and column in the text are known.
  struct KnownPosition {
    /// The offset in the JSON.
    let offset: Int
    /// The line and column in the text.
    let position: TextPosition
  }

  /// The first byte after a byte order mark.
  var start: KnownPosition {
    KnownPosition(offset: bytes.span.hasMark ? 3 : 0, position: TextPosition(line: 1, column: 1))
  }

  /// Returns the position in the text of a byte of the JSON.
  ///
  /// - Complexity: O(*n*) in the number of bytes after the known position.
  func location(of offset: Int, after known: KnownPosition) -> (byte: Int, position: TextPosition) {
    let bytes = bytes
    guard let textPositions else {
      let end = min(max(known.offset, offset), bytes.count)
      return (offset, known.position.moved(over: bytes.span.extracting(known.offset..<end)))
    }
    return textPositions.location(
      of: offset, in: bytes.span.extracting(droppingFirst: known.offset), from: known.offset,
      at: known.position)
  }
}
