/// A kind of document that could take more than linear time.
enum HostileDocument: CaseIterable, Sendable {
  case text, value, comment, section, sectionBrackets, instruction, name, attributes, namespaces,
    depth, brackets
  case returns, references, entities, quotes, openComments, openTags, wide
  case manyAttributes, deep

  /// A document of about a number of bytes. Those without an end are malformed.
  func bytes(_ count: Int) -> [UInt8] {
    func fill(_ start: String, _ piece: String, _ end: String) -> [UInt8] {
      let pieces = max(1, count / piece.utf8.count)
      return Array((start + String(repeating: piece, count: pieces) + end).utf8)
    }
    switch self {
    case .text: return fill("<a>", "text ", "</a>")
    case .value: return fill("<a b='", "value\n", "'/>")
    case .comment: return fill("<a><!--", "- ", "--></a>")
    case .section: return fill("<a><![CDATA[", "]] ", "]]></a>")
    case .sectionBrackets: return fill("<a><![CDATA[", "]", "]]></a>")
    case .instruction: return fill("<a><?p ", "? ", "?></a>")
    case .name: return fill("<a>", "<\(String(repeating: "n", count: 4_000))/>", "</a>")
    case .attributes:
      return fill("<a>", "<b\((0..<200).map { " a\($0)=''" }.joined())/>", "</a>")
    case .namespaces:
      return fill(
        "<a>", "<p:b\((0..<100).map { " xmlns:p\($0)='u'" }.joined()) xmlns:p='v'/>", "</a>")
    case .depth:
      let depth = 1_000
      let start = String(repeating: "<a>", count: depth)
      return fill("<r>", start + String(repeating: "</a>", count: depth), "</r>")
    case .brackets: return fill("<a>", "]]", "</a>")
    case .returns: return fill("<a>", "\r", "</a>")
    case .references: return fill("<a>", "&#65;", "</a>")
    case .entities: return fill("<!DOCTYPE a [<!ENTITY e 'x'>]><a>", "&e;", "</a>")
    case .quotes: return fill("<a b=", "\"'", "")
    case .openComments: return fill("<a>", "<!--", "")
    case .openTags: return fill("<a>", "<b c='", "")
    case .manyAttributes:
      // The second tag finds a list that has room for all of its attributes.
      let attributes = (0..<max(1, count / 24)).map { " a\($0)=''" }.joined()
      return Array("<a\(attributes)><b\(attributes)/></a>".utf8)
    case .deep: return fill("", "<a>", "")
    case .wide: return fill("<a>", "\u{20ac}\u{1f600}", "</a>")
    }
  }
}
