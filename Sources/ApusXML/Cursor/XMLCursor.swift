import ApusBytes
public import ApusIO

/// A cursor over the events of a document: the program asks for the next event in a loop.
///
///     var cursor = XMLCursor(of: try DescriptorSource(path: "books.xml"))
///     while let event = try cursor.next() {
///       if event == .start, cursor.isNamed("title") { print(try cursor.readText()) }
///     }
///
/// The cursor parses a chunk at a time and keeps its events, as positions in a copy of their bytes.
/// That costs more than a handler, whose calls are inlined; use an `XMLHandler` for speed, and an
/// `XMLElement` for values.
public struct XMLCursor<Source: ByteSource & ~Copyable>: ~Copyable {
  private var source: Source
  private var parser: XMLPushParser
  private var batch = EventBatch()
  private var isAtEnd = false
  /// The number of open elements, with the element of a start event and without that of an end.
  public private(set) var depth = 0

  /// Creates a cursor before the first event.
  ///
  /// - Parameters:
  ///   - source: The source of the document.
  ///   - options: The options of the parser.
  public init(of source: consuming Source, options: XMLOptions = XMLOptions()) {
    self.source = source
    parser = XMLPushParser(options)
  }

  /// Moves to the next event.
  ///
  /// - Returns: The kind of the event, or `nil` at the end of the document.
  /// - Throws: The error of the document, after the events before it; or the error of the source.
  /// - Complexity: Amortised O(*n*) in the bytes of the event.
  public mutating func next() throws(XMLReadError<Source.Failure>) -> XMLCursorEvent? {
    while !batch.advance() {
      if let error = batch.failure { throw .document(error) }
      if isAtEnd { return nil }
      try fill()
    }
    if batch.kind == .start { depth += 1 }
    if batch.kind == .end { depth -= 1 }
    return batch.kind
  }

  private mutating func fill() throws(XMLReadError<Source.Failure>) {
    batch.removeAll()
    do throws(Source.Failure) {
      isAtEnd = try !source.advance()
    } catch {
      throw .source(error)
    }
    do throws(XMLError) {
      if isAtEnd {
        try parser.finish(into: &batch)
      } else {
        try parser.parse(source.chunk, into: &batch)
      }
    } catch {
      batch.failure = error
    }
  }

  /// The name of the element of a start or end event, or the target of an instruction.
  public var name: String { batch.name }

  /// Returns whether the name is a literal.
  ///
  /// - Complexity: O(*n*); does not allocate.
  public func isNamed(_ literal: StaticString) -> Bool { batch.isNamed(literal) }

  /// The bytes of a text or comment, or the data of an instruction; empty for other events.
  public var text: String { batch.text }

  /// The names and values of the attributes of a start event.
  public var attributes: [(name: String, value: String)] { batch.attributes }

  /// Returns the value of an attribute of a start event, or `nil`.
  public func attribute(_ name: String) -> String? {
    batch.attributes.first { $0.name == name }?.value
  }

  /// Reads the text of the current element up to its end, with that of the elements in it.
  ///
  /// - Returns: The text; the current event is then the end of the element.
  /// - Complexity: O(*n*) in the bytes of the element; allocates the text.
  public mutating func readText() throws(XMLReadError<Source.Failure>) -> String {
    let outer = depth - 1
    var text = ""
    while let event = try next() {
      if event == .text { text += batch.text }
      if event == .end, depth == outer { break }
    }
    return text
  }

  /// Skips the current element up to its end.
  ///
  /// - Complexity: O(*n*) in the bytes of the element.
  public mutating func skipElement() throws(XMLReadError<Source.Failure>) {
    let outer = depth - 1
    while let event = try next() {
      if event == .end, depth == outer { break }
    }
  }
}

/// The kind of an event of a cursor.
///
///     var cursor = XMLCursor(of: ArraySource([UInt8]("<book>Emma</book>".utf8)))
///     while let event = try cursor.next() { print(event) }  // start, text, end
///
public enum XMLCursorEvent: Sendable, Equatable {
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

/// The events of a chunk: for each event its parts, as ends of ranges in the bytes of all events.
///
/// The parts of a start are its name, then names and values of attributes; of an instruction its
/// target and data; of the others a name or text.
struct EventBatch: XMLHandler {
  private var kinds: [XMLCursorEvent] = []
  /// For each event, the end of its parts in `ends`.
  private var partEnds: [Int] = []
  private var ends: [Int] = []
  private var contents: [UInt8] = []
  private var position = -1
  var failure: XMLError?

  mutating func removeAll() {
    kinds.removeAll(keepingCapacity: true)
    partEnds.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    contents.removeAll(keepingCapacity: true)
    position = -1
  }

  mutating func advance() -> Bool {
    guard position + 1 < kinds.count else { return false }
    position += 1
    return true
  }

  var kind: XMLCursorEvent { kinds[position] }
  private var firstPart: Int { position <= 0 ? 0 : partEnds[position - 1] }
  private var partCount: Int { position < 0 ? 0 : partEnds[position] - firstPart }

  /// The bytes of a part of the current event; empty if it has fewer parts.
  @_lifetime(borrow self)
  func part(_ number: Int) -> Span<UInt8> {
    guard number < partCount else { return Span() }
    let index = firstPart + number
    return contents.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index])
  }

  var name: String { part(0).text }

  func isNamed(_ literal: StaticString) -> Bool {
    let name = part(0).rawBytes
    return name.byteCount == literal.utf8CodeUnitCount && name.holds(literal, at: 0)
  }

  var text: String {
    switch position < 0 ? .start : kind {
    case .start, .end: ""
    case .text, .comment: part(0).text
    case .instruction: part(1).text
    }
  }

  var attributes: [(name: String, value: String)] {
    guard position >= 0, kind == .start else { return [] }
    return stride(from: 1, to: partCount, by: 2).map { (part($0).text, part($0 + 1).text) }
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    contents.append(copying: bytes)
    ends.append(contents.count)
  }

  private mutating func end(_ kind: XMLCursorEvent) {
    kinds.append(kind)
    partEnds.append(ends.count)
  }

  mutating func startElement(_ tag: XMLStartTag) {
    add(tag.name.bytes)
    for index in tag.attributes.indices {
      add(tag.attributes[index].name.bytes)
      add(tag.attributes[index].valueBytes)
    }
    end(.start)
  }

  mutating func endElement(_ name: XMLName) {
    add(name.bytes)
    end(.end)
  }

  mutating func text(_ text: Span<UInt8>) {
    add(text)
    end(.text)
  }

  mutating func comment(_ text: Span<UInt8>) {
    add(text)
    end(.comment)
  }

  mutating func instruction(target: Span<UInt8>, data: Span<UInt8>) {
    add(target)
    add(data)
    end(.instruction)
  }
}
