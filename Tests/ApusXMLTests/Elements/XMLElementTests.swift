import ApusStreams
import ApusXML
import Testing

@Suite("Declared elements")
struct XMLElementTests {
  private struct Article: Equatable {
    var title: String
    var authors: [String]
  }

  static let document = Array(
    """
    <Set><Article><Title>A <i>B</i></Title><People><Author name="x"/><Author name="y"/></People>\
    <Abstract><AbstractText>one &amp; 1</AbstractText></Abstract></Article>\
    <Article><Title>C</Title><Abstract><AbstractText>two</AbstractText></Abstract></Article></Set>
    """.utf8)

  @Test("The texts of an element are its values")
  func abstracts() throws {
    let abstract = XMLElement("AbstractText") { $0.text }
    #expect(try abstract.values(in: Self.document.span) == ["one & 1", "two"])
  }

  @Test("Attributes of open elements are kept apart, and the first of a name counts")
  func attributes() throws {
    let inner = XMLElement("b") { ($0.attribute("x"), $0.attribute("y"), $0.attribute("")) }
    let outer = XMLElement("a", inner) { content in
      let found = content.all(inner).map { "\($0.0 ?? "-")\($0.1 ?? "-")\($0.2 ?? "-")" }
      return found + [content.attribute("x") ?? "-", content.attribute("xy") ?? "-"]
    }
    let document = "<r><a x='1' xy='&amp;'><b y='2'/><b/><b x='' y='3'/></a><a/></r>"
    let expected = [["-2-", "---", "3-", "1", "&"], ["-", "-"]]
    #expect(try outer.values(in: Array(document.utf8).span) == expected)
  }

  @Test("Values flow to the element that declared them, through elements that are unknown")
  func nested() throws {
    let author = XMLElement("Author") { $0.attribute("name") ?? "" }
    let title = XMLElement("Title") { $0.text }
    let article = XMLElement("Article", title, author) {
      Article(title: $0.first(title) ?? "", authors: $0.all(author))
    }
    let expected = [
      Article(title: "A B", authors: ["x", "y"]), Article(title: "C", authors: []),
    ]
    #expect(try article.values(in: Self.document.span) == expected)
    for size in [1, 2, 3, 7] {
      let source = ArraySource(Self.document, chunkSize: size)
      let found = Found<Article>()
      try article.forEach(in: source) { found.values.append($0) }
      #expect(found.values == expected)
    }
  }

  private final class Found<Value> {
    var values: [Value] = []
  }

  @Test("A recursive element has the values of those in it")
  func recursive() throws {
    let element = XMLElement(recursive: "n") { _, inner in 1 + (inner.max() ?? 0) }
    let document = Array("<n><n/><n><x><n/></x></n></n>".utf8)
    #expect(try element.values(in: document.span) == [3])
  }

  @Test("A recursive element has the text that is not in elements of its name")
  func recursiveText() throws {
    let element = XMLElement(recursive: "n") { content, inner in
      "\(content.text)[\(inner.joined())]"
    }
    let document = Array("<n>a<n>b<x>c</x></n>d<n/></n>".utf8)
    #expect(try element.values(in: document.span) == ["ad[bc[][]]"])
  }

  @Test("Unknown elements are passed through, skipped, collected or refused")
  func unknown() throws {
    let document = Array("<a><b>1</b><c><b>2</b></c></a>".utf8)
    func values(_ policy: XMLUnknownElements) throws -> [String] {
      let inner = XMLElement("b") { $0.text }
      let outer = XMLElement("a", inner, unknown: policy) {
        "\($0.all(inner)) \($0.unknown.map { "\($0.name)=\($0.text)" })"
      }
      return try outer.values(in: document.span)
    }
    #expect(try values(.passThrough) == [#"["1", "2"] []"#])
    #expect(try values(.skip) == [#"["1"] []"#])
    #expect(try values(.collect) == [#"["1"] ["c=2"]"#])
    #expect(throws: XMLUnknownElementError.self) { try values(.fail) }
  }

  @Test("Names are compared with their namespace if it is given")
  func namespaces() throws {
    let title = XMLElement("title", namespace: "u") { $0.text }
    let document = Array("<a xmlns:p='u'><p:title>1</p:title><title>2</title></a>".utf8)
    let options = XMLOptions(namespaces: .resolved)
    #expect(try title.values(in: document.span, options: options) == ["1"])
  }

  @Test(
    "Rules of one name are told apart by their namespaces, and one without compares whole names")
  func sameNames() throws {
    let first = XMLElement("title", namespace: "u1") { $0.text }
    let second = XMLElement("title", namespace: "u2") { $0.text }
    let none = XMLElement("title", namespace: "") { $0.text }
    let prefixed = XMLElement("m:x") { $0.text }
    let plain = XMLElement("x") { $0.text }
    let root = XMLElement("r", first, second, none, prefixed, plain) {
      [$0.all(first), $0.all(second), $0.all(none), $0.all(prefixed), $0.all(plain)]
    }
    let document = """
      <r xmlns:a='u1' xmlns:b='u2' xmlns:m='u3'><a:title>1</a:title><b:title>2</b:title>\
      <m:title>3</m:title><title>4</title><title xmlns='u2'>5</title><m:x>6</m:x><a:x>7</a:x><x>8</x></r>
      """
    let options = XMLOptions(namespaces: .resolved)
    #expect(
      try root.values(in: Array(document.utf8).span, options: options)
        == [[["1"], ["2", "5"], ["4"], ["6"], ["8"]]])
  }

  @Test("A rule with a namespace goes before a rule of the same name without one")
  func specific() throws {
    let any = XMLElement("x") { $0.text }
    let special = XMLElement("x", namespace: "u") { $0.text }
    let document = Array("<r><x>1</x><x xmlns='u'>2</x><x xmlns='v'>3</x></r>".utf8)
    let options = XMLOptions(namespaces: .resolved)
    for rules in [[any, special], [special, any]] {
      let root = XMLElement("r", rules[0], rules[1]) { [$0.all(any), $0.all(special)] }
      #expect(try root.values(in: document.span, options: options) == [[["1", "3"], ["2"]]])
    }
  }

  @Test("The error of the closure of the root element, and of its receiver, is thrown")
  func rootErrors() {
    struct Refused: Error {}
    let document = Array("<book>x</book>".utf8)
    let refusing = XMLElement("book") { _ throws -> Int in throw Refused() }
    #expect(throws: Refused.self) { try refusing.values(in: document.span) }
    let book = XMLElement("book") { $0.text }
    #expect(throws: Refused.self) {
      try book.forEach(in: document.span) { _ in throw Refused() }
    }
    #expect(throws: Refused.self) {
      let source = ArraySource(document, chunkSize: 3)
      try book.forEach(in: source) { _ in throw Refused() }
    }
  }

  @Test("The error of a closure and the error of the document end the reading")
  func errors() {
    struct Refused: Error {}
    let refusing = XMLElement("Title") { _ throws -> Int in throw Refused() }
    #expect(throws: Refused.self) { try refusing.values(in: Self.document.span) }
    let title = XMLElement("Title") { $0.text }
    #expect(throws: XMLError.self) { try title.values(in: Array("<Title>".utf8).span) }
  }
}
