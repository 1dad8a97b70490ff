import ApusBytes

/// An element of HTML whose content is text up to its end tag.
@usableFromInline
enum RawTextElement: CaseIterable, Sendable {
  case script, style, title, textarea

  var name: StaticString {
    switch self {
    case .script: "script"
    case .style: "style"
    case .title: "title"
    case .textarea: "textarea"
    }
  }

  /// Whether a `<` begins the element's end tag.
  @usableFromInline
  enum Match {
    case yes, no
    /// The bytes end before that is known.
    case unfinished
  }

  /// Compares the bytes at a `<` with the end tag of the element.
  ///
  /// - Parameters:
  ///   - document: Bytes of the document.
  ///   - open: The offset of the `<`.
  ///   - isLast: Whether no bytes follow.
  @usableFromInline
  func match(_ document: Span<UInt8>, at open: Int, isLast: Bool) -> Match {
    let bytes = document.rawBytes
    // The longest end tag without its `>`, and the byte after it.
    let known = min(open + 2 + 9, document.count)
    if open + 1 < known, bytes.byte(at: open + 1) != UInt8(ascii: "/") { return .no }
    let end = SoupAttribute.endOfName(bytes.part(0, known), from: min(open + 2, known))
    if end == document.count, !isLast { return .unfinished }
    guard end > open + 2 else { return .no }
    let tag = TagSoupTag(document.extracting(open..<end), nameStart: 2)
    return tag.isNamed(name) ? .yes : .no
  }
}
