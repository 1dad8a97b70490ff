import ApusBytes

// What the inlined part of the parser calls: everything that does not know the handler.

extension XMLPushParser {
  @usableFromInline
  mutating func decode(_ chunk: Span<UInt8>) throws(XMLError) -> [UInt8] {
    do throws(XMLError) {
      return try input.take(chunk)
    } catch {
      throw fail(error)
    }
  }

  @usableFromInline
  mutating func decodeEnd() throws(XMLError) -> [UInt8] {
    do throws(XMLError) {
      return try input.finish()
    } catch {
      throw fail(error)
    }
  }

  /// Sets the state to the start of the text, if the input is there.
  @usableFromInline
  mutating func inputStart() -> (declaration: XMLDeclaration?, Void)? {
    guard input.hasText else { return nil }
    engine.isStandalone = input.declaration?.isStandalone ?? false
    // The bytes of the document cannot be counted afterwards, because they are transcoded.
    if input.encoding != .utf8 { countsLines = true }
    documentOffset = input.skippedBytes
    engine.base = documentOffset
    let declaration = input.skippedText
    lines.count(declaration.span.rawBytes)
    return (input.declaration, ())
  }

  @usableFromInline
  mutating func advance(over text: RawSpan) {
    documentOffset += input.encoding.byteCount(of: text)
    engine.base = documentOffset
    if countsLines { lines.count(text) }
  }

  @usableFromInline
  mutating func takeCut() -> [UInt8] {
    var window: [UInt8] = []
    swap(&window, &cut)
    return window
  }

  /// Keeps the rest of a window as the cut token.
  @usableFromInline
  mutating func putBack(_ window: consuming [UInt8], from used: Int) {
    var window = window
    if used == window.count {
      window.removeAll(keepingCapacity: true)
      cut = window
    } else if used > 0 {
      window.removeFirst(used)
      cut = window
      restartFinder()
    } else {
      cut = window
    }
  }

  @usableFromInline
  mutating func keep(_ rest: RawSpan) {
    cut.removeAll(keepingCapacity: true)
    for index in 0..<rest.byteCount { cut.append(rest.byte(at: index)) }
    restartFinder()
  }

  private mutating func restartFinder() {
    finder = TokenFinder()
    for byte in cut { _ = finder.take(byte) }
  }

  /// Adds bytes to the cut token up to its end.
  @usableFromInline
  mutating func extendCut(_ text: RawSpan, from start: Int) -> (end: Int, isComplete: Bool) {
    var index = start
    let end = start + min(text.byteCount - start, engine.limits.tokenBytes)
    while index < end {
      let byte = text.byte(at: index)
      cut.append(byte)
      index += 1
      if finder.take(byte) { return (index, true) }
    }
    return (index, false)
  }

  /// The offset in the document of the end of the cut token.
  @usableFromInline var endOfCut: Int {
    documentOffset + input.encoding.byteCount(of: cut.span.rawBytes)
  }

  /// Checks that the document may end after the rest of its last window.
  @usableFromInline
  mutating func checkEnd(_ rest: RawSpan) throws(XMLError) {
    if !cutCharacter.isEmpty {
      if countsLines { lines.count(rest) }
      throw fail(XMLError(.invalidEncoding, at: documentOffset + rest.byteCount))
    }
    do throws(EngineError) {
      try engine.checkEnd()
    } catch {
      throw fail(XMLError(error.kind, at: documentOffset, detail: openElement))
    }
  }

  /// A description of the innermost open element.
  private var openElement: String {
    guard !engine.open.isEmpty else { return engine.hasRoot ? "" : "no root element" }
    let element = engine.open[engine.open.count - 1]
    return "no end tag of <\(engine.name(of: element))>"
  }

  /// Keeps an error of the engine, with its position in the document.
  @usableFromInline
  mutating func fail(_ fault: EngineError, in window: RawSpan) -> XMLError {
    let before = window.part(0, min(fault.offset, window.byteCount))
    var detail = engine.detail
    if fault.kind == .unexpectedEnd, detail.isEmpty { detail = openElement }
    let error = XMLError(
      fault.kind, at: documentOffset + input.encoding.byteCount(of: before), detail: detail)
    if countsLines { lines.count(before) }
    return keep(error)
  }

  /// Keeps an error at the start of the cut token.
  @usableFromInline
  mutating func failAtCut(_ kind: XMLError.Kind) -> XMLError {
    keep(XMLError(kind, at: documentOffset))
  }

  /// Keeps an error at a position after the cut token.
  @usableFromInline
  mutating func fail(_ error: XMLError) -> XMLError {
    let before = cut
    if countsLines { lines.count(before.span.rawBytes) }
    // The input does not know the offset of a byte that is not ASCII.
    guard error.offset < 0 else { return keep(error) }
    return keep(XMLError(error.kind, at: endOfCut, detail: error.detail))
  }

  private mutating func keep(_ error: XMLError) -> XMLError {
    var error = error
    if countsLines, error.position == nil { error.position = lines.position }
    failure = error
    return error
  }

  /// Adds the line and column to an error, from the bytes of the whole document.
  @usableFromInline
  func located(_ error: XMLError, in document: Span<UInt8>) -> XMLError {
    guard input.encoding == .utf8 else { return error }
    var counter = LineCounter()
    let start = min(input.markCount, error.offset)
    counter.count(document.rawBytes.part(start, min(error.offset, document.count)))
    var error = error
    error.position = counter.position
    return error
  }
}
