public import ApusBytes
import CApusBytes

extension XMLPushParser {
  /// The number of bytes that are checked and scanned at a time, so that they are in the cache when
  /// they are read for the second time.
  @usableFromInline static var pieceSize: Int { 32_768 }

  /// The number of bytes that are copied at a time to find the encoding.
  @usableFromInline static var firstPieceSize: Int { 256 }

  /// Takes text in UTF-8 in pieces.
  @inlinable
  mutating func takePieces<Handler: XMLHandler & ~Copyable>(
    _ text: RawSpan, into handler: inout Handler
  ) throws(XMLError) {
    var start = 0
    while start < text.byteCount {
      let end = min(start &+ Self.pieceSize, text.byteCount)
      try takePiece(text.part(start, end), into: &handler)
      start = end
    }
  }

  /// Checks the characters of a piece, and scans those that are complete.
  @inlinable
  mutating func takePiece<Handler: XMLHandler & ~Copyable>(
    _ piece: RawSpan, into handler: inout Handler
  ) throws(XMLError) {
    var start = 0
    if !cutCharacter.isEmpty { start = try takeCutCharacter(piece, into: &handler) }
    let rest = piece.part(start, piece.byteCount)
    let check = CharacterCheck(rest)
    try take(rest.part(0, check.valid), into: &handler)
    switch check.result {
    case .valid: break
    case .cut: cutCharacter = rest.part(check.valid, rest.byteCount).array
    case .invalid(let kind):
      try scanCut(into: &handler)
      throw fail(XMLError(kind, at: endOfCut))
    }
  }

  /// Completes a character that the last piece cut, and returns the number of bytes it took.
  @inlinable @inline(never)
  mutating func takeCutCharacter<Handler: XMLHandler & ~Copyable>(
    _ piece: RawSpan, into handler: inout Handler
  ) throws(XMLError) -> Int {
    var character = cutCharacter
    var index = 0
    while index < piece.byteCount {
      character.append(piece.byte(at: index))
      index += 1
      switch CharacterCheck(character.span.rawBytes).result {
      case .cut: continue
      case .valid:
        cutCharacter = []
        try take(character.span.rawBytes, into: &handler)
        return index
      case .invalid(let kind):
        try scanCut(into: &handler)
        throw fail(XMLError(kind, at: endOfCut))
      }
    }
    cutCharacter = character
    return index
  }

  /// Scans valid text: first what completes a cut token, then the rest in place.
  @inlinable
  mutating func take<Handler: XMLHandler & ~Copyable>(
    _ text: RawSpan, into handler: inout Handler
  ) throws(XMLError) {
    var start = 0
    if !cut.isEmpty { start = try takeCutToken(text, into: &handler) }
    guard start < text.byteCount else { return }
    let rest = text.part(start, text.byteCount)
    let used = try scan(rest, isLast: false, into: &handler)
    if used < rest.byteCount {
      keep(rest.part(used, rest.byteCount))
      try checkCut(into: &handler)
    }
  }

  /// Checks the length of the cut token. An error that it has already is thrown instead of the limit's.
  @inlinable
  mutating func checkCut<Handler: XMLHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(XMLError) {
    guard cut.count > engine.limits.tokenBytes else { return }
    try scanCut(into: &handler)
    throw failAtCut(.tokenTooLong)
  }

  /// Completes a cut token, and returns the number of bytes that were taken for it.
  @inlinable @inline(never)
  mutating func takeCutToken<Handler: XMLHandler & ~Copyable>(
    _ text: RawSpan, into handler: inout Handler
  ) throws(XMLError) -> Int {
    var index = 0
    while index < text.byteCount, !cut.isEmpty {
      let taken = extendCut(text, from: index)
      index = taken.end
      try checkCut(into: &handler)
      guard taken.isComplete else { break }
      let window = takeCut()
      let used = try scan(window.span.rawBytes, isLast: false, into: &handler)
      putBack(window, from: used)
      // What is left came from this text: it is scanned in place, because a long run of brackets would
      // else be copied byte by byte.
      if used > 0, cut.count <= index {
        index &-= cut.count
        cut.removeAll(keepingCapacity: true)
      }
    }
    return index
  }

  /// Scans a window, and counts the bytes that were consumed.
  @inlinable
  mutating func scan<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, isLast: Bool, into handler: inout Handler
  ) throws(XMLError) -> Int {
    let used: Int
    do throws(EngineError) {
      used = try engine.run(window, isLast: isLast, into: &handler)
    } catch {
      throw fail(error, in: window)
    }
    advance(over: window.part(0, used))
    return used
  }

  /// Scans a cut token for an error before an invalid character.
  @inlinable
  mutating func scanCut<Handler: XMLHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(XMLError) {
    let window = takeCut()
    let used = try scan(window.span.rawBytes, isLast: false, into: &handler)
    putBack(window, from: used)
  }

  /// Reports the XML declaration, when the encoding is known.
  @inlinable
  mutating func begin<Handler: XMLHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(XMLError) {
    guard !hasBegun, let start = inputStart() else { return }
    hasBegun = true
    if let declaration = start.declaration { handler.declaration(declaration) }
  }
}

/// The verdict on the characters of a piece.
@usableFromInline
struct CharacterCheck {
  @usableFromInline
  enum Result {
    case valid
    /// The piece ends within a character.
    case cut
    case invalid(XMLError.Kind)
  }

  /// The length of the valid part.
  @usableFromInline let valid: Int
  @usableFromInline let result: Result

  @usableFromInline
  init(_ piece: RawSpan) {
    let check = piece.checkCharacters()
    valid = check.valid
    switch check.verdict {
    case apus_xml_characters_valid: result = .valid
    case apus_xml_characters_cut: result = .cut
    case apus_xml_characters_malformed: result = .invalid(.invalidEncoding)
    default: result = .invalid(.forbiddenCharacter)
    }
  }
}
