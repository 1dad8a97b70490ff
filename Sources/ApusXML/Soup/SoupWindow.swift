public import ApusBytes

/// The state of a scan of tag soup between two windows of bytes.
@usableFromInline
struct SoupWindow: Sendable {
  /// The open element whose content is text.
  @usableFromInline var rawText: RawTextElement?
  @usableFromInline let tokenLimit: Int

  @usableFromInline
  init(tokenLimit: Int) { self.tokenLimit = tokenLimit }

  /// Scans the next bytes, and returns the number of bytes that were passed on.
  ///
  /// The other bytes must begin the next window.
  ///
  /// - Parameters:
  ///   - document: Bytes that begin with a token or with text.
  ///   - isLast: Whether no bytes follow; all bytes are then passed on.
  ///   - handler: The receiver of the tokens.
  @inlinable
  mutating func scan<Handler: TagSoupHandler & ~Copyable>(
    _ document: Span<UInt8>, isLast: Bool, into handler: inout Handler
  ) -> Int {
    let bytes = document.rawBytes
    var index = 0
    var textStart = 0
    while index < document.count {
      let open = bytes.find(UInt8(ascii: "<"), from: index)
      guard open < document.count else { break }
      if let element = rawText {
        switch element.match(document, at: open, isLast: isLast) {
        case .no:
          index = open &+ 1
          continue
        case .unfinished:
          if open > textStart { handler.text(document.extracting(textStart..<open)) }
          return open
        case .yes: rawText = nil
        }
      }
      let rest = document.count &- open
      let tokenEnd = rest > tokenLimit ? open &+ tokenLimit : document.count
      let token = SoupToken(bytes.part(0, tokenEnd), at: open)
      if token.kind == .text {
        index = token.end
        continue
      }
      if token.kind == .unfinished, !isLast, rest < tokenLimit {
        if open > textStart { handler.text(document.extracting(textStart..<open)) }
        return open
      }
      if token.kind == .unfinished {
        // A token without an end, or one that is too long, is text.
        index = tokenEnd
        continue
      }
      if open > textStart { handler.text(document.extracting(textStart..<open)) }
      index = token.end
      textStart = token.end
      pass(document.extracting(open..<token.end), token.kind, to: &handler)
    }
    if document.count > textStart {
      handler.text(document.extracting(textStart..<document.count))
    }
    return document.count
  }

  @inlinable @inline(__always)
  mutating func pass<Handler: TagSoupHandler & ~Copyable>(
    _ part: Span<UInt8>, _ kind: SoupToken.Kind, to handler: inout Handler
  ) {
    switch kind {
    case .startTag:
      let tag = TagSoupTag(part, nameStart: 1)
      handler.startTag(tag)
      rawText = tag.rawText
    case .endTag: handler.endTag(TagSoupTag(part, nameStart: 2))
    case .markup, .text, .unfinished: handler.markup(part)
    }
  }
}
