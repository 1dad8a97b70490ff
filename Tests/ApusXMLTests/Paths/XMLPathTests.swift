import ApusBytes
import ApusXML
import Testing

@Suite("Paths")
struct XMLPathTests {
  static let document = """
    <library><book id="1"><title>A <i>B</i></title></book>\
    <book id="2"><title>C</title><part><title>D</title></part></book></library>
    """

  @Test(
    "A path finds its elements in the order of their ends",
    arguments: [
      ("library/book/title", ["A B", "C"]), ("/library/book[2]/title", ["C"]),
      ("//title", ["A B", "C", "D"]), ("library//i", ["B"]), ("*/*/title", ["A B", "C"]),
      ("//book/@id", ["1", "2"]), ("library/book[2]/@id", ["2"]), ("book", []),
      ("//part//title", ["D"]),
    ])
  func finds(_ path: String, _ expected: [String]) throws {
    let found = Found()
    var reader = XMLPathReader(try XMLPath(path)) { found.texts.append($0.text) }
    try XMLPushParser.parse(Array(Self.document.utf8).span, into: &reader)
    #expect(found.texts == expected)
    #expect(reader.count == expected.count)
  }

  @Test("The name of an entity in a found element that was not read is kept, and no other name")
  func skipped() throws {
    let document = """
      <!DOCTYPE l [<!ENTITY near "x"><!ENTITY far SYSTEM "far.txt"><!ENTITY other SYSTEM "o">]>
      <l>&other;<t>a&near;</t><t>b&far;c</t><t>&other;</t></l>
      """
    let options = XMLOptions(doctype: .processed)
    let found = Found()
    var reader = XMLPathReader(try XMLPath("//t")) { found.texts.append($0.text) }
    try XMLPushParser.parse(Array(document.utf8).span, options: options, into: &reader)
    #expect(found.texts == ["ax", "bc", ""])
    #expect(reader.skippedEntity == "far")
    var outside = XMLPathReader(try XMLPath("//missing")) { _ in }
    try XMLPushParser.parse(Array(document.utf8).span, options: options, into: &outside)
    #expect(outside.skippedEntity == nil)
  }

  private final class Found {
    var texts: [String] = []
  }

  @Test(
    "A text that is no path is refused",
    arguments: ["", "/", "//", "a/", "a//", "a[0]", "a[x]", "@a", "a/@b/c", "1", "a///b", "//@a"])
  func refuses(_ text: String) {
    #expect(throws: XMLPathError.self) { try XMLPath(text) }
  }
}
