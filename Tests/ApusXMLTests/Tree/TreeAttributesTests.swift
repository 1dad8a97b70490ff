import ApusMeasure
import ApusXML
import Testing

@Suite("Attributes of a tree")
struct TreeAttributesTests {
  /// A tag with attributes whose values are known.
  private struct Tag {
    var text = "<e"
    var expected: [String] = []

    init(_ random: inout SplitMix64, count: Int) {
      for index in 0..<count {
        let name = Self.name(index, &random)
        var (source, value) = ("", "")
        for _ in 0..<random.next(below: 4) {
          let part = Self.part(&random)
          source += part.source
          value += part.value
        }
        let quote = ["'", "\""][random.next(below: 2)]
        let equals = random.next(below: 40) == 0 ? " = " : "="
        text +=
          "\([" ", "  ", "\n"][random.next(below: 3)])\(name)\(equals)\(quote)\(source)\(quote)"
        expected.append("\(name)=\(value)")
      }
      text += ["/>", " />", "></e>"][random.next(below: 3)]
    }

    private static func name(_ index: Int, _ random: inout SplitMix64) -> String {
      let letters = ["n", "é", "p:n"][random.next(below: 20) == 0 ? random.next(below: 3) : 0]
      return letters + String(repeating: "x", count: random.next(below: 3) * random.next(below: 20))
        + "\(index)"
    }

    private static func part(_ random: inout SplitMix64) -> (source: String, value: String) {
      let plain = String(repeating: "v", count: random.next(below: 50))
      return switch random.next(below: 24) {
      case 0: ("&lt;", "<")
      case 1: ("a\tb", "a b")
      case 2: ("grün", "grün")
      case 3: ("/>=", "/>=")
      default: (plain, plain)
      }
    }
  }

  private func attributes(_ element: borrowing XMLElementView) -> [String] {
    var found: [String] = []
    var attributes = element.attributes
    while let attribute = attributes.next() {
      found.append("\(attribute.name.string)=\(attribute.value)")
    }
    return found
  }

  @Test("Tags of up to 200 attributes have those of the text", arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for round in 0..<60 {
      let tags = (0..<4).map { _ in
        Tag(&random, count: random.next(below: [4, 12, 200][random.next(below: 3)]))
      }
      let text = "<r>\(tags.map(\.text).joined())</r>"
      let tree = try XMLTree(Array(text.utf8))
      let elements = Array(tree.root.elements)
      #expect(elements.count == tags.count && tree.root.text.isEmpty)
      for (element, tag) in zip(elements, tags) {
        let found = attributes(element.view)
        #expect(found == tag.expected, "seed \(seed), round \(round): \(tag.text)")
      }
    }
  }

  @Test("A tag can have as many attributes as the limits allow")
  func many() throws {
    let count = 70_000
    var options = XMLOptions()
    options.markupLimits.attributes = count
    let tag = "<a" + (0..<count).map { " n\($0)='\($0)'" }.joined()
    let tree = try XMLTree(Array("\(tag)>t<b c='1'/></a>".utf8), options: options)
    let found = attributes(tree.rootView)
    #expect(found.count == count)
    #expect(tree.root.attribute("n69999") == "69999")
    #expect(tree.root.text == "t")
    #expect(tree.root.first("b")?.attribute("c") == "1")
    #expect(throws: XMLError.self) {
      try XMLTree(Array("\(tag) n0='1'/>".utf8), options: options)
    }
    options.markupLimits.attributes = count + 1
    #expect(throws: XMLError.self) {
      try XMLTree(Array("\(tag) n0='1'/>".utf8), options: options)
    }
  }
}
