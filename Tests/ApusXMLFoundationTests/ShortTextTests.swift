import ApusXMLFoundation
import Foundation
import Testing

@Suite("Short texts that come again")
struct ShortTextTests {
  private final class Collector: XMLParserDelegate {
    var texts: [String] = []
    var values: [String] = []

    func parser(
      _ parser: ApusXMLFoundation.XMLParser, didStartElement elementName: String,
      namespaceURI: String?, qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) { if let value = attributeDict["v"] { values.append(value) } }

    func parser(_ parser: ApusXMLFoundation.XMLParser, foundCharacters string: String) {
      texts.append(string)
    }
  }

  /// Texts of every length up to 40 bytes, which differ in a single byte or in their length.
  private static var texts: [String] {
    var texts: [String] = []
    for count in 1...40 {
      let plain = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      texts.append(String(decoding: plain, as: UTF8.self))
      for index in 0..<count {
        var other = plain
        other[index] = UInt8(ascii: "b")
        texts.append(String(decoding: other, as: UTF8.self))
      }
    }
    return texts + ["ä", "äöüß", "日本語", "日本語日本語", "👍👍👍👍", "a\u{300}", "\u{10FFFD}"]
  }

  @Test("Texts and values are those of the document, also if they come again")
  func texts() {
    let texts = (0..<3).flatMap { _ in Self.texts }
    let document = "<r>\(texts.map { "<e v='\($0)'>\($0)</e>" }.joined())</r>"
    let parser = ApusXMLFoundation.XMLParser(data: Data(document.utf8))
    let collector = Collector()
    parser.delegate = collector
    #expect(parser.parse())
    #expect(collector.texts == texts)
    #expect(collector.values == texts)
    #expect(collector.texts.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
  }
}
