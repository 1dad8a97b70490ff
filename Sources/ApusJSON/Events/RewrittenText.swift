import ApusBytes

/// A text in memory without comments and JSON5.
struct RewrittenText: Sendable {
  /// The JSON, which has no other extensions than commas and numbers.
  let bytes: [UInt8]
  /// The places of the text, or `nil` if the rules accept neither comments nor JSON5.
  private let places: LenientPlaces?

  /// Rewrites a text if the rules say so.
  init(_ text: [UInt8], _ rules: JSONRules) throws(JSONError) {
    guard !rules.leniencies.isDisjoint(with: .rewritten) else {
      (bytes, places) = (text, nil)
      return
    }
    var rewriter = LenientText(rules)
    var bytes: [UInt8] = []
    do throws(JSONError) {
      try rewriter.rewrite(text.span, isLast: true, into: &bytes)
    } catch {
      // The JSON before the error may have an error of its own.
      try JSONParser.check(text.span, rules: rules)
      throw error
    }
    (self.bytes, places) = (bytes, rewriter.places)
  }

  /// Returns an error of the JSON as one of the text.
  func inText(_ error: JSONError) -> JSONError {
    guard places != nil else { return error }
    let place = place(of: error.byte)
    return error.moved(by: place.byte - error.byte, place.position)
  }

  /// Returns the place in the text of a byte of the JSON.
  func place(of offset: Int) -> (byte: Int, position: JSONPosition) {
    let bytes = bytes
    let start = JSONPosition(line: 1, column: 1)
    guard let places else {
      let before = bytes.span.extracting(first: min(offset, bytes.count)).withoutMark
      return (offset, start.moved(over: before))
    }
    let mark = bytes.span.hasMark ? 3 : 0
    return places.place(
      of: offset, in: bytes.span.extracting(droppingFirst: mark), from: mark, at: start)
  }
}
