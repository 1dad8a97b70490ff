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
