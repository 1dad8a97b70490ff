import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a document as XML, which HTML and SVG of the report happen to be, and keeps what it is
/// made of.
final class WellFormed: NSObject, XMLParserDelegate {
  /// How often each element occurs.
  private(set) var counts: [String: Int] = [:]
  /// The text of the document, without markup.
  private(set) var text = ""
  /// The values of every attribute with a name, in document order.
  private(set) var attributes: [String: [String]] = [:]

  /// Returns the document, or `nil` where it is not well-formed.
  static func parse(_ source: String) -> WellFormed? {
    let parser = XMLParser(data: Data(source.utf8))
    let document = WellFormed()
    parser.delegate = document
    return parser.parse() ? document : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
    for (key, value) in attributes { self.attributes[key, default: []].append(value) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
