public import ApusBytes
public import ApusIO

/// A parser that checks that a document is well-formed, and pushes its events to a handler.
///
/// The parser takes chunks of any size and keeps only a token that a chunk cuts. Its time is linear
/// in the document and its memory constant, whatever the chunks. It follows XML 1.0, fifth edition,
/// and Namespaces in XML 1.0 if the options ask for them.
///
///     struct Counter: XMLHandler {
///       var elements = 0
///       mutating func startElement(_ tag: XMLStartTag) { elements += 1 }
///     }
///     var counter = Counter()
///     try XMLPushParser.parse([UInt8]("<a><b/></a>".utf8).span, into: &counter)
///     counter.elements  // 2
///
/// For values instead of events, use `XMLElement`; for a loop, `XMLCursor`.
///
/// Source: Extensible Markup Language (XML) 1.0 (Fifth Edition), W3C, 2008.
public struct XMLPushParser: ~Copyable, Sendable {
  @usableFromInline var engine: XMLEngine
  @usableFromInline var input = DocumentInput()
  /// The bytes of a token that the last chunk cut.
  @usableFromInline var cut: [UInt8] = []
  @usableFromInline var finder = TokenFinder()
  /// The bytes of a character that the last chunk cut.
  @usableFromInline var cutCharacter: [UInt8] = []
  @usableFromInline var lines = LineCounter()
  @usableFromInline var countsLines: Bool
  /// The number of bytes of the document before the next window, in its own encoding.
  @usableFromInline var documentOffset = 0
  /// The number of bytes of all chunks, in the encoding of the document.
  private var receivedBytes = 0
  @usableFromInline var hasBegun = false
  @usableFromInline var failure: XMLError?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - countsLines: Whether errors have lines and columns. Counting takes a few percent of time.
  public init(options: XMLOptions = XMLOptions(), countsLines: Bool = true) {
    engine = XMLEngine(options)
    self.countsLines = countsLines
  }

  /// The number of open elements.
  public var depth: Int { engine.open.count }

  /// Parses the next chunk.
  ///
  /// - Parameters:
  ///   - chunk: The bytes after those of the last call.
  ///   - handler: The receiver of the events that are complete.
  /// - Throws: The first error. Later calls throw it again.
  /// - Complexity: O(*n*). Allocates if a cut token is longer than all before it.
  @inlinable
  public mutating func parse<Handler: XMLHandler & ~Copyable>(
    _ chunk: Span<UInt8>, into handler: inout Handler
  ) throws(XMLError) {
    if let failure { throw failure }
    try receive(chunk.count)
    var start = 0
    while start < chunk.count, !hasBegun || !input.isPlain {
      let end = min(start &+ (hasBegun ? Self.pieceSize : Self.firstPieceSize), chunk.count)
      let text = try decode(chunk.extracting(start..<end))
      try begin(into: &handler)
      try takePieces(text.span.rawBytes, into: &handler)
      if let error = input.pendingError {
        // The cut token may have an error before this one.
        try scanCut(into: &handler)
        throw fail(error)
      }
      start = end
    }
    try takePieces(chunk.rawBytes.part(start, chunk.count), into: &handler)
  }

  /// Counts the bytes of a chunk, and checks the limit of the document.
  @usableFromInline
  mutating func receive(_ count: Int) throws(XMLError) {
    receivedBytes += count
    if receivedBytes > engine.limits.documentBytes { throw failAtCut(.documentTooLarge) }
  }

  /// Parses a whole document in memory.
  ///
  /// - Parameters:
  ///   - document: All bytes of the document.
  ///   - options: The options.
  ///   - handler: The receiver of the events.
  /// - Throws: The first error.
  /// - Complexity: O(*n*). Allocates a few kilobytes, and a copy of each token of more than 32 KiB.
  @inlinable
  public static func parse<Handler: XMLHandler & ~Copyable>(
    _ document: Span<UInt8>, options: XMLOptions = XMLOptions(), into handler: inout Handler
  ) throws(XMLError) {
    var parser = XMLPushParser(options: options, countsLines: false)
    do throws(XMLError) {
      try parser.parse(document, into: &handler)
      try parser.finish(into: &handler)
    } catch {
      throw parser.located(error, in: document)
    }
  }

  /// Ends the document.
  ///
  /// - Parameter handler: The receiver of the last events.
  /// - Throws: The first error, such as an element that is not closed.
  @inlinable
  public mutating func finish<Handler: XMLHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(XMLError) {
    if let failure { throw failure }
    let text = try decodeEnd()
    try begin(into: &handler)
    try takePieces(text.span.rawBytes, into: &handler)
    let window = takeCut()
    let used = try scan(window.span.rawBytes, isLast: cutCharacter.isEmpty, into: &handler)
    if let error = input.pendingError { throw fail(error) }
    try checkEnd(window.span.rawBytes.part(used, window.count))
  }

  /// Parses all chunks of a source, and ends the document.
  ///
  /// - Parameters:
  ///   - source: The source of the bytes.
  ///   - handler: The receiver of the events.
  /// - Throws: The first error of the document, or the error of the source.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func parse<Source: ByteSource & ~Copyable, Handler: XMLHandler & ~Copyable>(
    source: consuming Source, into handler: inout Handler
  ) throws(XMLSourceError<Source.Failure>) {
    while true {
      do throws(Source.Failure) {
        guard try source.advance() else { break }
      } catch {
        throw .source(error)
      }
      do throws(XMLError) {
        try parse(source.chunk, into: &handler)
      } catch {
        throw .malformed(error)
      }
    }
    do throws(XMLError) {
      try finish(into: &handler)
    } catch {
      throw .malformed(error)
    }
  }
}
