// UNSAFE: compares the addresses of strings

import ApusXMLFoundation
import Foundation
import Testing

@Suite("Tags that come again")
struct TagCacheTests {
  private final class Collector: XMLParserDelegate {
    var found: [[String: String]] = []

    func parser(
      _ parser: ApusXMLFoundation.XMLParser, didStartElement elementName: String,
      namespaceURI: String?, qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) { found.append(attributeDict) }
  }

  @Test("Each tag has its own attributes, however often others come")
  func attributes() {
    let lists: [[(String, String)]] = [
      [], [("a", "1")], [("a", "2")], [("a", "1"), ("b", "")], [("ab", "1")], [("a", "b1")],
      [("long", String(repeating: "x", count: 300))], [("b", ""), ("a", "1")],
    ]
    var expected: [[String: String]] = [[:]]
    var document = "<r>"
    for round in 0..<400 {
      let unique = round % 3 == 0 ? [("id", "\(round)")] : []
      let list = lists[round * 7 % lists.count] + unique
      let tags = list.map { " \($0.0)='\($0.1)'" }.joined()
      document += "<e\(tags)/>"
      expected.append(Dictionary(uniqueKeysWithValues: list))
    }
    let parser = ApusXMLFoundation.XMLParser(data: Data((document + "</r>").utf8))
    let collector = Collector()
    parser.delegate = collector
    #expect(parser.parse())
    #expect(collector.found == expected)
  }

  /// Writes all that a delegate learns of a tag down, and keeps no dictionary.
  private final class Writer: XMLParserDelegate {
    var found: [String] = []

    func parser(
      _ parser: ApusXMLFoundation.XMLParser, didStartElement elementName: String,
      namespaceURI: String?, qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      let attributes = attributeDict.map { "\($0.key)=\($0.value)" }.sorted()
      found.append("\(elementName) \(namespaceURI ?? "") \(qName ?? "") \(attributes)")
    }

    func parser(
      _ parser: ApusXMLFoundation.XMLParser, didEndElement elementName: String,
      namespaceURI: String?, qualifiedName qName: String?
    ) { found.append("/\(elementName) \(namespaceURI ?? "") \(qName ?? "")") }
  }

  @Test("A tag that comes again may have another namespace, and declarations of namespaces")
  func namespaces() {
    var document = "<r>"
    var expected = ["r  r []"]
    for round in 0..<200 {
      let uri = "u\(round / 3)"
      document += "<p:e xmlns:p='\(uri)' a='\(round)' p:b=''><f c='1'/></p:e>"
      expected += [
        #"e \#(uri) p:e ["a=\#(round)", "p:b="]"#, #"f  f ["c=1"]"#, "/f  f", "/e \(uri) p:e",
      ]
    }
    let parser = ApusXMLFoundation.XMLParser(data: Data((document + "</r>").utf8))
    parser.shouldProcessNamespaces = true
    let writer = Writer()
    parser.delegate = writer
    #expect(parser.parse())
    #expect(writer.found == expected + ["/r  r"])
  }

  /// Keeps the addresses of the URIs that are longer than a small string.
  private final class Addresses: XMLParserDelegate {
    var found: [String: Set<Int>] = [:]
    /// The URIs, so that no address is used again.
    private var uris: [String] = []

    func parser(
      _ parser: ApusXMLFoundation.XMLParser, didStartElement elementName: String,
      namespaceURI: String?, qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      guard let namespaceURI else { return }
      uris.append(namespaceURI)
      // SAFETY: the address is compared, and not used as a pointer.
      let address = unsafe namespaceURI.utf8.withContiguousStorageIfAvailable {
        Int(bitPattern: $0.baseAddress)
      }
      found[String(namespaceURI.prefix(1)), default: []].insert(address ?? 0)
    }
  }

  @Test("Elements of one namespace share its URI, also if their tags are not kept")
  func sharedNamespaces() {
    let long = String(repeating: "n", count: 2_000)
    var document = "<r xmlns:p='u\(long)' xmlns:q='v\(long)'>"
    for round in 0..<50 { document += "<p:e\(round)><q:e\(round)/><p:a/></p:e\(round)>" }
    let parser = ApusXMLFoundation.XMLParser(data: Data((document + "</r>").utf8))
    parser.shouldProcessNamespaces = true
    let addresses = Addresses()
    parser.delegate = addresses
    #expect(parser.parse())
    #expect(addresses.found["u"]?.count == 1)
    #expect(addresses.found["v"]?.count == 1)
  }

  @Test("Kinds of tags that are more than the cache has, or too long for it, keep their values")
  func manyKinds() {
    var (document, expected) = ("<r>", ["r   []"])
    let long = String(repeating: "n", count: 600)
    for round in 0..<3_000 {
      let name = round % 50 == 0 ? "\(long)\(round % 3)" : "e\(round * 7 % 613)"
      let value = round % 40 == 0 ? String(repeating: "v", count: 5_000) : "\(round)"
      document += "<\(name) \(name)='\(value)' b='x'/>"
      expected += [
        "\(name)   \(["\(name)=\(value)", "b=x"].sorted())", "/\(name)  ",
      ]
    }
    let parser = ApusXMLFoundation.XMLParser(data: Data((document + "</r>").utf8))
    let writer = Writer()
    parser.delegate = writer
    #expect(parser.parse())
    #expect(writer.found == expected + ["/r  "])
  }
}
