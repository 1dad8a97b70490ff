import ApusBytes
import ApusXML
import Testing

@Suite("Views of the elements of a tree")
struct XMLElementViewTests {
  private func tree(_ text: String, _ options: XMLOptions = XMLOptions()) throws -> XMLTree {
    try XMLTree(Array(text.utf8), options: options)
  }

  @Test("Attributes are lent as they are in the document, and with references replaced")
  func attributes() throws {
    let tree = try tree("<a b = 'x>y/='\n\tlong-name:c=\"\" d='&lt;&amp;' ><e f='1'/></a>")
    var found: [String] = []
    var attributes = tree.rootView.attributes
    while let attribute = attributes.next() {
      found.append("\(attribute.name.string)=\(attribute.value)")
    }
    #expect(found == ["b=x>y/=", "long-name:c=", "d=<&"])
    #expect(tree.rootView.attribute("d")?.valueBytes.count == 2)
    #expect(tree.root.attribute("long-name:c") == "")
    #expect(tree.root.attribute("c") == nil)
    #expect(tree.rootView.first("e")?.attribute("f")?.value == "1")
  }

  @Test("A default of the document type is no attribute of the document")
  func defaults() throws {
    let text = "<!DOCTYPE a [<!ATTLIST a b CDATA 'x' c CDATA 'y'>]><a c='z'/>"
    let tree = try tree(text, XMLOptions(doctype: .processed))
    var found: [String] = []
    var attributes = tree.rootView.attributes
    while let attribute = attributes.next() {
      found.append("\(attribute.name.string)=\(attribute.value) \(attribute.isSpecified)")
    }
    #expect(found == ["c=z true", "b=x false"])
  }

  @Test("A text that references divide comes in pieces, and text joins them")
  func pieces() throws {
    let tree = try tree("<a>one &lt; <b>two</b><![CDATA[<three>]]></a>")
    var pieces: [String] = []
    var children = tree.rootView.children
    while let child = children.next() {
      switch child {
      case .element(let element): pieces.append("element \(element.name.string)")
      case .text(let text): pieces.append(text.text)
      }
    }
    #expect(pieces.joined() == "one < element b<three>")
    #expect(tree.rootView.text == "one < two<three>")
    var elements = tree.rootView.elements
    let first = elements.next()?.offset
    let isLast = elements.next() == nil
    #expect(first == 13)
    #expect(isLast)
  }

  @Test("The elements of an entity are lent from its expansion")
  func entities() throws {
    let text = "<!DOCTYPE a [<!ENTITY e \"<b c='1'>two</b>\">]><a>&e;<d/>&e;</a>"
    let tree = try tree(text, XMLOptions(doctype: .processed))
    var found: [String] = []
    var elements = tree.rootView.elements
    while let element = elements.next() {
      found.append("\(element.name.string) \(element.attribute("c")?.value ?? "") \(element.text)")
    }
    #expect(found == ["b 1 two", "d  ", "b 1 two"])
    #expect(tree.rootView.first("b")?.isNamed("b") == true)
  }

  @Test("A deep document is read by a loop")
  func deep() throws {
    let depth = 20_000
    var options = XMLOptions()
    options.limits.depth = depth
    let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let tree = try tree(text, options)
    var steps = 1
    var element = tree.rootView
    while let inner = element.first("a") {
      element = inner
      steps += 1
    }
    #expect(steps == depth)
  }

  @Test("An element of a view keeps the tree")
  func stored() throws {
    func last() throws -> XMLTreeElement {
      let tree = try tree("<a><b c='1'/><b c='2'>x</b></a>")
      var kept: [XMLTreeElement] = []
      var elements = tree.rootView.elements
      while let element = elements.next() { kept.append(XMLTreeElement(element)) }
      return try #require(kept.last)
    }
    let element = try last()
    #expect(element.attribute("c") == "2")
    #expect(element.view.text == "x")
  }

  @Test("A document of 64 MB has 64 times the nodes and the steps of one of 1 MB")
  func growth() throws {
    let item = Array("<i>\(String(repeating: "x", count: 1_017))</i>".utf8)
    var counts: [(index: Int, steps: Int, bytes: Int)] = []
    for size in [1, 64] {
      var text = Array("<a>".utf8)
      text.reserveCapacity(size * 1_048_576 + 8)
      for _ in 0..<size * 1_024 { text += item }
      text += Array("</a>".utf8)
      let tree = try XMLTree(text)
      var (steps, bytes) = (0, 0)
      var elements = tree.rootView.elements
      while let element = elements.next() {
        var children = element.children
        while let child = children.next() {
          steps += 1
          if case .text(let piece) = child { bytes += piece.count }
        }
      }
      counts.append((tree.indexByteCount - 8, steps, bytes))
    }
    #expect(counts[0].index == 1_024 * 16)
    #expect(counts[1].index == 64 * counts[0].index)
    #expect(counts[1].steps == 64 * counts[0].steps)
    #expect(counts[1].bytes == 64 * counts[0].bytes)
  }
}
