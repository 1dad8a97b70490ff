import ApusBytes
import ApusStreams
import ApusTestSupport
import ApusXML
import Testing

/// The views of bytes that handlers, cursors, contents and tags lend.
@Suite("Bytes of XML that are lent")
struct LentBytesTests {
  private struct Names: XMLHandler {
    var parts: [String] = []
    var declared: XMLDeclaration?

    mutating func declaration(_ declaration: XMLDeclaration) { declared = declaration }

    mutating func startElement(_ tag: XMLStartTag) {
      let name = tag.name
      parts.append("\(name.prefixBytes.text)|\(name.localBytes.text)")
    }
  }

  @Test("A name has the bytes of its prefix and of the rest if namespaces are resolved")
  func names() throws {
    let document = Array("<a xmlns:p='u'><p:b/><é/></a>".utf8)
    var names = Names()
    try XMLPushParser.parse(
      document.span, options: XMLOptions(namespaces: .resolved), into: &names)
    #expect(names.parts == ["|a", "p|b", "|é"])
    var whole = Names()
    try XMLPushParser.parse(document.span, into: &whole)
    #expect(whole.parts == ["|a", "|p:b", "|é"])
    #expect(whole.declared == nil)
  }

  @Test(
    "A declaration says whether the document stands alone",
    arguments: [("", nil), (" standalone='yes'", true), (" standalone=\"no\"", false)])
  func standalone(_ words: String, _ isStandalone: Bool?) throws {
    var names = Names()
    try XMLPushParser.parse(
      Array("<?xml version='1.0' encoding='UTF-8'\(words)?><a/>".utf8).span, into: &names)
    #expect(
      names.declared
        == XMLDeclaration(version: "1.0", encoding: "UTF-8", isStandalone: isStandalone))
  }

  @Test("A cursor lends the bytes of texts, comments and instructions, and none of tags")
  func cursor() throws {
    let document = Array("<a>é<!--c--><?p d?></a>".utf8)
    for size in 1...document.count {
      var cursor = XMLCursor(of: ArraySource(document, chunkSize: size))
      var texts: [String] = []
      while let event = try cursor.next() { texts.append("\(event) \(cursor.textBytes.text)") }
      let expected = ["start ", "text é", "comment c", "instruction d", "end "]
      #expect(texts == expected, "\(size)")
    }
  }

  @Test("An element lends the bytes of its text, and throws the error of the closure")
  func content() throws {
    struct Refused: Error {}
    let counts = XMLElement("b") { $0.withText { $0.count } }
    let document = Array("<a><b>é</b><b/><b>a&amp;b</b></a>".utf8)
    #expect(try counts.values(in: document.span) == [2, 0, 3])
    let failing = XMLElement("b") { content throws -> Int in
      try content.withText { _ in throw Refused() }
    }
    #expect(throws: Refused.self) { try failing.values(in: document.span) }
  }

  private struct Links: TagSoupHandler {
    var tags: [String] = []

    mutating func startTag(_ tag: TagSoupTag) {
      var text = tag.bytes.array
      tag.forEachAttribute { attribute in
        if attribute.isNamed("href") {
          text.replaceSubrange(attribute.valueRange, with: Array("x".utf8))
        }
      }
      tags.append(String(decoding: text, as: UTF8.self))
    }
  }

  @Test("The value of an attribute of tag soup can be replaced in the bytes of its tag")
  func soup() {
    var links = Links()
    TagSoup.parse(Array("<a href='long' b><img src=1><a  href=u>".utf8).span, into: &links)
    #expect(links.tags == ["<a href='x' b>", "<img src=1>", "<a  href=x>"])
  }

  @Test("The elements of an array without a key have the chosen name, and are read by any name")
  func itemName() throws {
    var encoder = XMLValueEncoder()
    encoder.itemName = "row"
    let bytes = try encoder.encode([[1, 2], []], root: "r")
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "<r><row><row>1</row><row>2</row></row><row/></r>")
    #expect(try XMLValueDecoder().decode([[Int]].self, from: bytes) == [[1, 2], []])
  }
}
