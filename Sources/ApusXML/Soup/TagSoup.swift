/// A scanner of tag soup, such as HTML pages: tags, attributes and text of any bytes.
///
/// The scanner never fails, and passes every byte in order: the bytes of all calls together are the
/// document. It knows no elements, so that nothing must be closed or nested.
///
///     struct Links: TagSoupHandler {
///       var count = 0
///       mutating func startTag(_ tag: TagSoupTag) { if tag.isNamed("a") { count += 1 } }
///     }
///     var links = Links()
///     TagSoup.parse([UInt8]("<p>one <A HREF=x>link<br>".utf8).span, into: &links)
///     links.count  // 1
///
/// Like a browser, it ends a tag at the first `>` outside of quoted values, and takes the content of
/// `script`, `style`, `title` and `textarea` as text up to their end tag. A tag or comment without
/// an end is text. For a document in chunks, use `TagSoupScanner`; for documents that are
/// well-formed, `XMLPushParser`.
public enum TagSoup {
  /// Scans a document.
  ///
  /// - Parameters:
  ///   - document: All bytes of the document, in an encoding with the bytes of ASCII.
  ///   - handler: The receiver of the tokens.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public static func parse<Handler: TagSoupHandler & ~Copyable>(
    _ document: Span<UInt8>, into handler: inout Handler
  ) {
    var window = SoupWindow(tokenLimit: .max)
    _ = window.scan(document, isLast: true, into: &handler)
  }
}

/// A receiver of the tokens of tag soup; every method has a default that does nothing.
///
/// Bytes that a method receives are borrowed until it returns.
///
///     struct Text: TagSoupHandler {
///       var count = 0
///       mutating func text(_ text: Span<UInt8>) { count += text.count }
///     }
///     var text = Text()
///     TagSoup.parse([UInt8]("<p>one<br>two".utf8).span, into: &text)
///     text.count  // 6
///
public protocol TagSoupHandler: ~Copyable {
  /// Receives a piece of text, with its character references as they are. Several pieces in a row
  /// form a text; a piece may end within a character.
  mutating func text(_ text: Span<UInt8>)
  /// Receives a start tag.
  mutating func startTag(_ tag: TagSoupTag)
  /// Receives an end tag.
  mutating func endTag(_ tag: TagSoupTag)
  /// Receives a comment, a document type or an instruction, from `<` to `>`.
  mutating func markup(_ bytes: Span<UInt8>)
}

extension TagSoupHandler where Self: ~Copyable {
  /// Does nothing.
  @inlinable public mutating func text(_ text: Span<UInt8>) {}
  /// Does nothing.
  @inlinable public mutating func startTag(_ tag: TagSoupTag) {}
  /// Does nothing.
  @inlinable public mutating func endTag(_ tag: TagSoupTag) {}
  /// Does nothing.
  @inlinable public mutating func markup(_ bytes: Span<UInt8>) {}
}
