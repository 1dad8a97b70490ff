import ApusBytes

/// A document in memory, in UTF-8, whose tokens are scanned where they are.
struct WholeDocument {
  let text: [UInt8]
  /// The offset after the byte order mark and the XML declaration.
  let start: Int
  let declaration: XMLDeclaration?

  /// Finds the encoding; a document that is not in UTF-8 is transcoded.
  init(_ document: [UInt8], _ options: XMLOptions) throws(XMLError) {
    if let limit = options.limits.document, document.count > limit {
      throw XMLError(.documentTooLarge, at: 0, position: TextPosition(line: 1, column: 1))
    }
    var input = DocumentInput()
    var decoded: [UInt8] = []
    var index = 0
    while index < document.count, !input.isPlain {
      let end = min(index + XMLPushParser.firstPieceSize, document.count)
      decoded += try input.take(document.span.extracting(index..<end))
      index = end
    }
    if !input.isPlain { decoded += try input.finish() }
    if let error = input.pendingError { throw error }
    text = input.isPlain ? document : decoded
    start = input.isPlain ? input.skippedBytes : 0
    declaration = input.declaration
  }

  /// Scans all of the document.
  func scan<Handler: XMLHandler & ~Copyable>(
    _ options: XMLOptions, into handler: inout Handler
  ) throws(EngineError) {
    var engine = makeEngine(options)
    _ = try scan(start..<text.count, by: &engine, into: &handler)
    try engine.checkEnd()
  }

  func makeEngine(_ options: XMLOptions) -> XMLEngine {
    var engine = XMLEngine(options)
    engine.isStandalone = declaration?.isStandalone ?? false
    return engine
  }

  /// Scans a range in windows, which begin at the start of a token.
  ///
  /// A token that a window cuts is scanned again in a larger window, so that the time is linear.
  ///
  /// - Returns: The offset after the last complete token.
  func scan<Handler: XMLHandler & ~Copyable>(
    _ range: Range<Int>, by engine: inout XMLEngine, into handler: inout Handler
  ) throws(EngineError) -> Int {
    try scan(range, by: &engine, into: &handler) {
      (engine, bytes, isLast, handler) throws(EngineError) in
      try engine.run(bytes, isLast: isLast, into: &handler)
    }
  }

  /// Scans a range with a closure that runs the engine over bytes, which may be the last ones, and
  /// returns the offset after the last complete token.
  func scan<Handler: XMLHandler & ~Copyable>(
    _ range: Range<Int>, by engine: inout XMLEngine, into handler: inout Handler,
    _ run: (inout XMLEngine, RawSpan, Bool, inout Handler) throws(EngineError) -> Int
  ) throws(EngineError) -> Int {
    let bytes = text.span.rawBytes
    var used = range.lowerBound
    var checked = range.lowerBound
    var size = XMLPushParser.pieceSize
    repeat {
      let end = min(checked + size, range.upperBound)
      let check = CharacterCheck(bytes.part(checked, end))
      checked += check.valid
      if case .invalid(let kind) = check.result { throw EngineError(kind, checked) }
      if case .cut = check.result, end == range.upperBound {
        throw EngineError(.invalidEncoding, checked)
      }
      engine.base = used
      let count = try run(
        &engine, bytes.part(used, checked), checked == text.count, &handler)
      size = count == 0 ? size * 2 : XMLPushParser.pieceSize
      used += count
    } while checked < range.upperBound
    return used
  }
}
