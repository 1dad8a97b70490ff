/// A receiver of the events of a document.
///
/// Every requirement has a default that does nothing, so a handler implements the events that it
/// uses. The parser is generic over the handler, and the compiler inlines the handler's methods into
/// the scanner. Bytes that a method receives are borrowed until it returns.
///
///     struct TitleCounter: XMLHandler {
///       var count = 0
///       mutating func startElement(_ tag: XMLStartTag) {
///         if tag.name == "title" { count += 1 }
///       }
///     }
///
/// If the client wants values instead of events, `XMLElement` builds them bottom-up. A
/// program that prefers a loop uses `XMLCursor`.
public protocol XMLHandler: ~Copyable {
  /// Whether the parser should stop with the error `stopped`. It is read after each tag, reference, comment
  /// and instruction; a text and the markup behind it are read together.
  var isStopped: Bool { get }

  /// Receives the XML declaration; not called for a document without one.
  mutating func declaration(_ declaration: XMLDeclaration)

  /// Receives the document type, after its whole declaration was read.
  mutating func doctype(_ doctype: XMLDocumentType)

  /// Receives a start tag.
  mutating func startElement(_ tag: XMLStartTag)

  /// Receives the end of an element; it is also called for an empty element.
  mutating func endElement(_ name: XMLName)

  /// Receives a piece of text. Several pieces in a row form a text; a reference begins a new piece.
  /// A piece has whole characters, however the bytes of the document were cut.
  mutating func text(_ text: Span<UInt8>)

  /// Receives the start of a CDATA section; its content follows as text.
  mutating func startSection()

  /// Receives the end of a CDATA section.
  mutating func endSection()

  /// Receives the text of a comment.
  mutating func comment(_ text: Span<UInt8>)

  /// Receives a processing instruction.
  mutating func instruction(target: Span<UInt8>, data: Span<UInt8>)

  /// Receives a reference to an entity that was not read, such as an external entity.
  mutating func skippedEntity(_ name: Span<UInt8>)

  /// Receives an error after which a lenient parser goes on.
  mutating func issue(_ error: XMLError)
}

extension XMLHandler where Self: ~Copyable {
  /// False.
  @inlinable public var isStopped: Bool { false }

  /// Does nothing.
  @inlinable public mutating func declaration(_ declaration: XMLDeclaration) {}

  /// Does nothing.
  @inlinable public mutating func doctype(_ doctype: XMLDocumentType) {}

  /// Does nothing.
  @inlinable public mutating func startElement(_ tag: XMLStartTag) {}

  /// Does nothing.
  @inlinable public mutating func endElement(_ name: XMLName) {}

  /// Does nothing.
  @inlinable public mutating func text(_ text: Span<UInt8>) {}

  /// Does nothing.
  @inlinable public mutating func startSection() {}

  /// Does nothing.
  @inlinable public mutating func endSection() {}

  /// Does nothing.
  @inlinable public mutating func comment(_ text: Span<UInt8>) {}

  /// Does nothing.
  @inlinable public mutating func instruction(target: Span<UInt8>, data: Span<UInt8>) {}

  /// Does nothing.
  @inlinable public mutating func skippedEntity(_ name: Span<UInt8>) {}

  /// Does nothing.
  @inlinable public mutating func issue(_ error: XMLError) {}
}
