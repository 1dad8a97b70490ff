import ApusReport
import Testing

@Suite("Markup")
struct MarkupTests {
  @Test(
    "Text and attributes are escaped, and parsed unchanged",
    arguments: [
      "a < b && c > d", "\"quotes\" and 'apostrophes'", "</script><script>", "&amp;",
      "\u{4E2D}\u{6587} \u{1F426}", "]]>",
    ])
  func escaping(_ text: String) throws {
    let source = Markup.element("p", ["title": text], .text(text)).source
    let document = try #require(WellFormed.parse(source))
    #expect(document.text == text)
    #expect(document.attributes["title"] == [text])
    #expect(document.counts == ["p": 1])
  }

  @Test(
    "Control characters, which a page must not contain, are replaced",
    arguments: ["\u{0}", "\u{1B}[31m", "\u{7F}", "\u{FFFF}"])
  func controls(_ text: String) throws {
    let document = try #require(WellFormed.parse(Markup.element("p", [:], .text(text)).source))
    #expect(document.text.hasPrefix("\u{FFFD}"))
  }

  @Test("Only elements that cannot have content close themselves")
  func void() {
    #expect(Markup.element("br").source == "<br/>")
    #expect(Markup.element("td").source == "<td></td>")
    #expect(Markup.element("p", [:], "a", .element("b", [:], "c")).source == "<p>a<b>c</b></p>")
  }
}
