import ApusXMLFoundation
import Foundation
import Testing

@Suite("Attributes that come again")
struct AttributeCacheTests {
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
}
