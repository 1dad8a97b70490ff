import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements, attributes and text of a document, which is read as XML. The report's HTML and SVG
/// are also XML.
final class WellFormed: NSObject, XMLParserDelegate {
  /// The number of times that each element occurs.
  private(set) var counts: [String: Int] = [:]
  /// The text of the document, without markup.
  private(set) var text = ""
  /// The values of every attribute with a name, in document order.
  private(set) var attributes: [String: [String]] = [:]

  /// Returns the document, or `nil` if it is not well-formed.
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
