import ApusBytes
public import ApusIO

/// A cursor over the events of a document: the program asks for the next event in a loop.
///
///     var cursor = XMLCursor(of: try DescriptorSource(path: "books.xml"))
///     while let event = try cursor.next() {
///       if event == .start, cursor.name == "title" { print(try cursor.readText()) }
///     }
///
/// The cursor parses up to 16 KiB at a time and keeps the positions of their events, so that names, texts and
/// attributes are borrowed from the source without a copy. An `XMLHandler`, whose calls are inlined, is
/// faster; use an `XMLElement` for values.
///
/// Names have namespaces, and attributes defaults, as in the events of a handler. References are replaced in
/// texts; the borders of CDATA sections, the document type and skipped entities are no events. The events of
/// an entity are kept until all of them were asked for, so that their memory grows with its text; the limits
/// of expansion bound it.
public struct XMLCursor<Source: ByteSource & ~Copyable>: ~Copyable {
  @usableFromInline var source: Source
  private var parser: XMLPushParser
  @usableFromInline var batch = EventBatch()
  @usableFromInline var isAtEnd = false
  /// The error that comes after the events before it.
  @usableFromInline var failure: XMLSourceError<Source.Failure>?
  /// The offset in the chunk of the first byte that was not parsed.
  private var offset = 0
  @usableFromInline var openCount = 0

  /// The number of bytes that are parsed at a time.
  private static var partSize: Int { 16_384 }

  /// Creates a cursor before the first event.
  ///
  /// - Parameters:
  ///   - source: The source of the document.
  ///   - options: The options of the parser.
  public init(of source: consuming Source, options: XMLOptions = XMLOptions()) {
    self.source = source
    parser = XMLPushParser(options: options)
  }

  // MARK: - Moving

  /// Moves to the next event.
  ///
  /// - Returns: The kind of the event, or `nil` at the end of the document.
  /// - Throws: The error of the document or of the source, after the events before it. Later calls throw it
  ///   again.
  /// - Complexity: Amortised O(*n*) in the bytes of the event.
  @inlinable
  public mutating func next() throws(XMLSourceError<Source.Failure>) -> XMLCursorEvent? {
    while !batch.advance() {
      if let failure { throw failure }
      if isAtEnd { return nil }
      fill()
    }
    let kind = batch.events[batch.position].kind
    if kind == .start { openCount &+= 1 }
    if kind == .end { openCount &-= 1 }
    return kind
  }

  /// Parses the next part of the document.
  @usableFromInline
  mutating func fill() {
    if offset == source.chunk.count { advance() }
    batch.begin(source.chunk, boundByteCount: parser.engine.bindingBytes.count)
    guard failure == nil else { return }
    do throws(XMLError) {
      if isAtEnd {
        try parser.finish(into: &batch)
      } else {
        let start = offset
        offset = min(start + Self.partSize, source.chunk.count)
        try parser.parse(source.chunk.extracting(start..<offset), into: &batch)
      }
    } catch {
      failure = .malformed(error)
    }
  }

  /// Moves to the next chunk of the source.
  private mutating func advance() {
    offset = 0
    do throws(Source.Failure) {
      isAtEnd = try !source.advance()
    } catch {
      failure = .source(error)
    }
  }

  /// Reads the text of the current element up to its end, with that of the elements in it.
  ///
  /// - Returns: The text; the current event is then the end of the element.
  /// - Complexity: O(*n*) in the bytes of the element; allocates the text.
  public mutating func readText() throws(XMLSourceError<Source.Failure>) -> String {
    let outer = depth - 1
    var text = ""
    while let event = try next() {
      if event == .text { text += self.text }
      if event == .end, depth == outer { break }
    }
    return text
  }

  /// Skips the current element up to its end.
  ///
  /// - Complexity: O(*n*) in the bytes of the element.
  @inlinable
  public mutating func skipElement() throws(XMLSourceError<Source.Failure>) {
    let outer = depth - 1
    while let event = try next() {
      if event == .end, depth == outer { break }
    }
  }

  // MARK: - The current event

  /// The number of open elements, with the element of a start event and without that of an end.
  @inlinable public var depth: Int { openCount }

  /// The name of the element of a start or end event, or the target of an instruction; otherwise empty.
  ///
  ///     cursor.name == "title"  // without an allocation
  ///     cursor.name.string      // "title"
  @inlinable
  public var name: XMLName {
    @_lifetime(borrow self)
    @inline(__always) get {
      bytes.name(batch.current?.name ?? BatchName())
    }
  }

  /// The bytes of a text or comment, or the data of an instruction; empty for other events.
  @inlinable
  public var textBytes: Span<UInt8> {
    @_lifetime(borrow self)
    @inline(__always) get {
      bytes.bytes(batch.current?.text ?? BatchRange())
    }
  }

  /// The text or comment, or the data of an instruction; empty for other events.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  public var text: String { textBytes.text }

  /// The attributes of a start event; empty for other events.
  ///
  ///     if let id = cursor.attributes["id"] { print(id.text) }
  @inlinable
  public var attributes: XMLCursorAttributes {
    @_lifetime(borrow self)
    @inline(__always) get {
      let first = batch.current?.firstAttribute ?? 0
      let end = first + (batch.current?.attributeCount ?? 0)
      return XMLCursorAttributes(batch.attributes.span.extracting(first..<end), bytes)
    }
  }

  @inlinable
  var bytes: BatchBytes {
    @_lifetime(borrow self)
    @inline(__always) get {
      BatchBytes(chunk: source.chunk, copies: batch.copies.span, uris: batch.uris.span)
    }
  }
}

/// The kind of an event of a cursor.
///
///     var cursor = XMLCursor(of: ArraySource([UInt8]("<book>Emma</book>".utf8)))
///     while let event = try cursor.next() { print(event) }  // start, text, end
///
public enum XMLCursorEvent: Sendable, BitwiseCopyable {
  /// A start tag; an empty element also has an end.
  case start
  /// The end of an element.
  case end
  /// A piece of text.
  case text
  /// A comment.
  case comment
  /// A processing instruction.
  case instruction
}
