public import ApusBytes
public import ApusIO

/// A scanner of tag soup in chunks of any size; its tokens are those of the whole document.
///
/// The scanner keeps only a token that a chunk cuts. A piece of text ends at the end of its chunk.
///
///     struct Links: TagSoupHandler {
///       var count = 0
///       mutating func startTag(_ tag: TagSoupTag) { if tag.isNamed("a") { count += 1 } }
///     }
///     var links = Links()
///     var scanner = TagSoupScanner()
///     scanner.parse([UInt8]("<p>one <A HR".utf8).span, into: &links)
///     scanner.parse([UInt8]("EF=x>link<br>".utf8).span, into: &links)
///     scanner.finish(into: &links)
///     links.count  // 1
///
/// A tag or comment that is longer than the limit is text: its first bytes, as many as the limit,
/// are text, and the scan goes on after them. For a document in memory, use `TagSoup`.
public struct TagSoupScanner: ~Copyable, Sendable {
  @usableFromInline var window: SoupWindow
  /// The bytes of a token that a chunk cut.
  @usableFromInline var held: [UInt8] = []
  /// The number of held bytes at which the scanner looks again for the token's end.
  @usableFromInline var nextCount = 0

  /// Creates a scanner.
  ///
  /// - Parameter tokenLimit: The greatest number of bytes of a tag, comment or instruction, at
  ///   least 16.
  /// - Precondition: `tokenLimit >= 16`. Checked in every build.
  public init(tokenLimit: Int = 1 << 20) {
    precondition(tokenLimit >= 16, "tokenLimit must be at least 16")
    window = SoupWindow(tokenLimit: tokenLimit)
  }

  /// Parses the next chunk.
  ///
  /// - Parameters:
  ///   - chunk: The bytes after those of the last call.
  ///   - handler: The receiver of the tokens that are complete. The last of them may come with a
  ///     later call.
  /// - Complexity: O(*n*). Allocates if a cut token is longer than all before it.
  @inlinable
  public mutating func parse<Handler: TagSoupHandler & ~Copyable>(
    _ chunk: Span<UInt8>, into handler: inout Handler
  ) {
    var start = 0
    while start < chunk.count {
      if held.isEmpty {
        let rest = chunk.extracting(droppingFirst: start)
        let used = window.scan(rest, isLast: false, into: &handler)
        hold(rest.extracting(droppingFirst: used))
        return
      }
      let end = min(start &+ max(nextCount &- held.count, 1), chunk.count)
      held.append(copying: chunk.extracting(start..<end))
      start = end
      if held.count >= nextCount { scanHeld(isLast: false, into: &handler) }
    }
  }

  /// Ends the document: a token without an end is text.
  ///
  /// The scanner can then be used for another document.
  ///
  /// - Parameter handler: The receiver of the last tokens.
  /// - Complexity: O(*n*) in the token that was cut.
  @inlinable
  public mutating func finish<Handler: TagSoupHandler & ~Copyable>(into handler: inout Handler) {
    scanHeld(isLast: true, into: &handler)
    window.rawText = nil
  }

  /// Parses all chunks of a source, and ends the document.
  ///
  /// - Parameters:
  ///   - source: The source of the bytes.
  ///   - handler: The receiver of the tokens.
  /// - Throws: The error of the source.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func parse<Source: ByteSource & ~Copyable, Handler: TagSoupHandler & ~Copyable>(
    source: consuming Source, into handler: inout Handler
  ) throws(Source.Failure) {
    while try source.advance() { parse(source.chunk, into: &handler) }
    finish(into: &handler)
  }

  /// Scans the held bytes, and keeps those of a token without an end.
  @inlinable
  mutating func scanHeld<Handler: TagSoupHandler & ~Copyable>(
    isLast: Bool, into handler: inout Handler
  ) {
    var bytes: [UInt8] = []
    swap(&bytes, &held)
    let used = window.scan(bytes.span, isLast: isLast, into: &handler)
    bytes.removeFirst(used)
    swap(&bytes, &held)
    nextCount = Self.next(held.count)
  }

  @usableFromInline
  mutating func hold(_ bytes: Span<UInt8>) {
    held.append(copying: bytes)
    nextCount = Self.next(held.count)
  }

  /// Twice the bytes, so that a token that comes in small chunks takes linear time.
  @usableFromInline
  static func next(_ count: Int) -> Int { max(2 &* count, 64) }
}
