import ApusBytes

/// A document in memory, in UTF-8, whose tokens are scanned where they are.
struct WholeDocument {
  let text: [UInt8]
  /// The offset after the byte order mark and the XML declaration.
  let start: Int
  let isStandalone: Bool

  /// Finds the encoding; a document that is not in UTF-8 is transcoded.
  init(_ document: [UInt8]) throws(XMLError) {
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
    isStandalone = input.declaration?.isStandalone ?? false
  }

  /// Scans all of the document in windows, which begin at the start of a token.
  ///
  /// A token that a window cuts is scanned again in a larger window, so that the time is linear.
  func scan<Handler: XMLHandler & ~Copyable>(
    _ options: XMLOptions, into handler: inout Handler
  ) throws(Fault) {
    let bytes = text.span.rawBytes
    var engine = XMLEngine(options)
    engine.isStandalone = isStandalone
    var used = start
    var checked = start
    var size = XMLPushParser.pieceSize
    repeat {
      let end = min(checked + size, bytes.byteCount)
      let check = CharacterCheck(bytes.part(checked, end))
      checked += check.valid
      if case .invalid(let kind) = check.result { throw Fault(kind, checked) }
      if case .cut = check.result, end == bytes.byteCount { throw Fault(.invalidEncoding, checked) }
      engine.base = used
      let count = try engine.run(
        bytes.part(used, checked), isLast: checked == bytes.byteCount, into: &handler)
      size = count == 0 ? size * 2 : XMLPushParser.pieceSize
      used += count
    } while checked < bytes.byteCount
    try engine.checkEnd()
  }
}
