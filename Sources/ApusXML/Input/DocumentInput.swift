import ApusBytes

/// The bytes of a document on their way to UTF-8: the signature, the declaration, the transcoding.
@usableFromInline
struct DocumentInput: Sendable {
  private enum Stage {
    case signature
    case declaration
    case text
  }

  private var stage = Stage.signature
  /// The first bytes, until the encoding is known.
  private var head: [UInt8] = []
  /// The first text of a document in UTF-16, until the declaration is complete.
  private var utf16Head: [UInt8] = []
  private(set) var markCount = 0
  private var transcoder: UTF16Transcoder?
  /// The order of the bytes of UTF-16.
  private var byteOrder: UTF16Transcoder.ByteOrder?
  private(set) var encoding = DocumentEncoding.utf8
  private(set) var declaration: XMLDeclaration?
  /// The number of bytes of the document before the text that `take` returns.
  private(set) var skippedBytes = 0
  /// The declaration in UTF-8, which counts for lines and columns.
  private(set) var skippedText: [UInt8] = []
  /// An error that follows the text that `take` returned last, at an offset in the document.
  @usableFromInline private(set) var pendingError: XMLError?

  /// Whether the encoding is known.
  var hasText: Bool { stage == .text }

  /// Whether chunks are UTF-8 that needs no further treatment.
  @usableFromInline var isPlain: Bool { stage == .text && encoding == .utf8 }

  /// Takes the next chunk, and returns the text in UTF-8 that is known of it.
  @usableFromInline
  mutating func take(_ chunk: Span<UInt8>) throws(XMLError) -> [UInt8] {
    var bytes = head
    head = []
    for index in chunk.indices { bytes.append(chunk[index]) }
    if stage == .signature {
      guard bytes.count >= DocumentSignature.byteCount else {
        head = bytes
        return []
      }
      return try takeSignature(bytes)
    }
    return try takeText(bytes)
  }

  /// Ends the document, and returns the text that was not complete.
  @usableFromInline
  mutating func finish() throws(XMLError) -> [UInt8] {
    var text: [UInt8] = []
    if stage == .signature { text = try takeSignature(head) }
    if stage == .declaration {
      stage = .text
      try checkMark()
      text = encoding == .utf16 ? utf16Head : head
    }
    do throws(UTF16Error) {
      try transcoder?.finish(into: &text)
    } catch {
      pendingError = XMLError(
        .invalidEncoding, at: error.offset, detail: "\(error.kind.rawValue)")
    }
    return text
  }

  private mutating func takeSignature(_ bytes: [UInt8]) throws(XMLError) -> [UInt8] {
    stage = .declaration
    head = []
    switch DocumentSignature(bytes) {
    case .utf8(let count):
      markCount = count
      skippedBytes = count
      return try takeText(Array(bytes.dropFirst(count)))
    case .utf16(let order, let count):
      encoding = .utf16
      markCount = count
      skippedBytes = count
      transcoder = UTF16Transcoder(order, offset: count)
      byteOrder = order
      return try takeText(Array(bytes.dropFirst(count)))
    case .unsupported(let name):
      throw XMLError(.unsupportedEncoding, at: 0, detail: name)
    }
  }

  private mutating func takeText(_ bytes: [UInt8]) throws(XMLError) -> [UInt8] {
    stage == .declaration ? try takeDeclaration(bytes) : decode(bytes)
  }

  private mutating func takeDeclaration(_ bytes: [UInt8]) throws(XMLError) -> [UInt8] {
    let text = encoding == .utf16 ? utf16Head + decode(bytes) : bytes
    switch DeclarationParser.presence(in: text) {
    case .undecided where pendingError == nil:
      if encoding == .utf16 { utf16Head = text } else { head = text }
      return []
    case .tooLong: throw XMLError(.tokenTooLong, at: skippedBytes)
    case .undecided, .none:
      stage = .text
      try checkMark()
      return try start(text, after: 0)
    case .until(let end):
      stage = .text
      try declare(Array(text[..<end]))
      try checkMark()
      return try start(text, after: end)
    }
  }

  /// Checks that UTF-16 has a byte order mark or is declared: section 4.3.3 of XML 1.0.
  private func checkMark() throws(XMLError) {
    guard encoding == .utf16, markCount == 0, declaration?.encoding == nil else { return }
    throw XMLError(
      .contradictoryEncoding, at: 0, position: TextPosition(line: 1, column: 1),
      detail: "UTF-16 without a byte order mark and without a declaration")
  }

  private mutating func start(_ text: [UInt8], after end: Int) throws(XMLError) -> [UInt8] {
    skippedText = Array(text[..<end])
    skippedBytes += encoding.byteCount(of: skippedText.span.rawBytes)
    let rest = Array(text[end...])
    return encoding == .utf16 ? rest : decode(rest)
  }

  private mutating func declare(_ text: [UInt8]) throws(XMLError) {
    let declaration: XMLDeclaration
    do throws(EngineError) {
      declaration = try DeclarationParser.parse(text)
    } catch {
      let before = text.span.rawBytes.part(0, error.offset)
      var lines = LineCounter()
      lines.count(before)
      throw XMLError(
        error.kind, at: skippedBytes + encoding.byteCount(of: before), position: lines.position)
    }
    self.declaration = declaration
    guard let name = declaration.encoding else { return }
    guard let declared = DocumentEncoding(name) else {
      throw XMLError(
        .unsupportedEncoding, at: skippedBytes,
        detail: "\(name); convert the document to UTF-8")
    }
    let isContradiction =
      markCount > 0 && encoding == .utf8
      ? declared != .utf8 : (declared == .utf16) != (encoding == .utf16)
    let order = DocumentEncoding.byteOrder(of: name)
    guard !isContradiction, order == nil || order == byteOrder else {
      throw XMLError(.contradictoryEncoding, at: skippedBytes, detail: name)
    }
    encoding = declared
  }

  private mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
    switch encoding {
    case .utf8: return bytes
    case .utf16: return decodeUTF16(bytes)
    case .singleByte, .ascii: return decodeSingleBytes(bytes)
    }
  }

  private mutating func decodeUTF16(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    do throws(UTF16Error) {
      try transcoder?.append(bytes.span, to: &text)
    } catch {
      pendingError = XMLError(.invalidEncoding, at: error.offset, detail: error.kind.rawValue)
    }
    return text
  }

  private mutating func decodeSingleBytes(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else if let scalar = encoding.character(of: byte) {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else {
        // The caller puts the offset in: all bytes before are text.
        pendingError = XMLError(
          .invalidEncoding, at: -1,
          detail: encoding == .ascii ? "a byte that is not ASCII" : "a byte without a character")
        break
      }
    }
    return text
  }
}
