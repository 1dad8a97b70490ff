import ApusBytes
import ApusMeasure
import ApusXML
import Testing

@Suite("Tree")
struct XMLTreeTests {
  /// The elements, attributes and texts of a document by its events, one a line.
  private struct Outline: XMLHandler {
    var lines: [String] = []
    private var text = ""

    mutating func startElement(_ tag: XMLStartTag) {
      endText()
      var line = "<\(tag.name.string)"
      for index in tag.attributes.indices {
        line += " \(tag.attributes[index].name.string)=\(tag.attributes[index].value)"
      }
      lines.append(line)
    }

    mutating func endElement(_ name: XMLName) {
      endText()
      lines.append(">")
    }

    mutating func text(_ text: Span<UInt8>) { self.text += text.text }

    private mutating func endText() {
      if !text.isEmpty { lines.append(text) }
      text = ""
    }
  }

  private static func lines(of element: XMLTreeElement) -> [String] {
    var line = "<\(element.name)"
    for (name, value) in element.attributes { line += " \(name)=\(value)" }
    return [line]
      + element.children.flatMap { child in
        switch child {
        case .element(let inner): lines(of: inner)
        case .text(let text): [text]
        }
      } + [">"]
  }

  private static func lines(of view: XMLElementView) -> [String] {
    var line = "<\(view.name.string)"
    var attributes = view.attributes
    while let attribute = attributes.next() {
      line += " \(attribute.name.string)=\(attribute.value)"
    }
    var lines = [line]
    var text = ""
    var children = view.children
    while let child = children.next() {
      switch child {
      case .text(let piece): text += piece.text
      case .element(let element):
        if !text.isEmpty { lines.append(text) }
        text = ""
        lines += self.lines(of: element)
      }
    }
    if !text.isEmpty { lines.append(text) }
    return lines + [">"]
  }

  /// Compares a tree with the events of the same document, or the errors of both.
  private func compare(_ document: [UInt8], _ options: XMLOptions, _ comment: Comment) {
    var outline = Outline()
    do throws(XMLError) {
      try XMLPushParser.parse(document.span, options: options, into: &outline)
      let tree = try XMLTree(document, options: options)
      #expect(Self.lines(of: tree.root) == outline.lines, comment)
      #expect(Self.lines(of: tree.rootView) == outline.lines, comment)
    } catch {
      #expect(throws: error, comment) { try XMLTree(document, options: options) }
    }
  }

  @Test("A tree has the elements and texts of the events, or their error, in every suite case")
  func suite() {
    for item in Suite.cases { compare(item.document, .processing, "\(item)") }
  }

  @Test("A lenient tree drops the same attributes as the events")
  func lenient() {
    let options = XMLOptions(doctype: .processed, isLenient: true)
    compare(Array("<a b='1' b='2' c='&lt;'><x/>&no; ]]&gt;</a>".utf8), options, "lenient")
  }

  @Test("Random documents have the same tree as events", arguments: [1, 2, 3] as [UInt64])
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<100 {
      let document = RandomDocument.make(&random)
      compare(Array(document.utf8), .processing, "seed \(seed), round \(round): \(document)")
    }
  }

  @Test("A token longer than a window is in the tree", arguments: [32_760, 40_000, 200_000])
  func longTokens(_ count: Int) throws {
    let value = String(repeating: "v", count: count)
    let tree = try XMLTree(Array("<a><!--\(value)--><b c='\(value)'>\(value)&amp;</b></a>".utf8))
    #expect(tree.root.first("b")?.attribute("c") == value)
    #expect(tree.root.text == value + "&")
  }

  @Test(
    "Names and values that are longer than a slot can say are in the tree",
    arguments: [255, 256, 8_388_607, 8_388_608])
  func longAttributes(_ count: Int) throws {
    let (name, value) = (
      String(repeating: "n", count: min(count, 300)), String(repeating: "v", count: count)
    )
    let tree = try XMLTree(Array("<a \(name)='1' c='\(value)' e='3'><b d='2'/></a>".utf8))
    #expect(tree.root.attribute(name) == "1")
    #expect(tree.root.attribute("c")?.utf8.count == count)
    #expect(tree.rootView.first("b")?.attribute("d")?.value == "2")
    #expect(tree.values(at: try XMLPath("a/b/@d")) == ["2"])
  }

  @Test("A document in UTF-16 has the tree of its characters")
  func otherEncodings() throws {
    let text = "<a n='\u{e9}'>\u{20ac}<b/></a>"
    var document: [UInt8] = [0xff, 0xfe]
    for unit in text.utf16 { document += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    let tree = try XMLTree(document)
    #expect(tree.root.attribute("n") == "\u{e9}")
    #expect(tree.root.text == "\u{20ac}")
  }

  @Test("Paths find the same texts in a tree as in events")
  func paths() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let document = Array(RandomDocument.make(&random).utf8)
      let tree = try XMLTree(document)
      for text in ["//a", "//b", "/*/*", "//a/b[2]", "//*/@a", "//a//b/@b"] {
        let path = try XMLPath(text)
        let found = Values()
        var reader = XMLPathReader(path) { found.list.append($0.text) }
        try XMLPushParser.parse(document.span, into: &reader)
        // The events pass an inner element before an outer one, because it ends first.
        #expect(tree.values(at: path).sorted() == found.list.sorted(), "\(text)")
      }
    }
  }

  private final class Values {
    var list: [String] = []
  }

  @Test(
    "The index has 8 bytes for each element and text, and for each tag and attribute of three or more"
  )
  func size() throws {
    let tree = try XMLTree(Array("<a b='1'>x<c/>y</a>".utf8))
    #expect(tree.indexByteCount == 4 * 8)
    #expect(try XMLTree(Array("<a b='1' c='2' d='3'/>".utf8)).indexByteCount == 5 * 8)
    #expect(tree.root.offset == 1)
    #expect(Array(tree.root.elements).map(\.name) == ["c"])
  }
}
