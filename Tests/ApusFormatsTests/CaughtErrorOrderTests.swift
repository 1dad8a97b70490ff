import ApusMeasure
import ApusXML
import Testing

/// Errors that a type catches in another order than that of the text.
@Suite("Caught errors out of the order of the text")
struct CaughtErrorOrderTests {
  private struct Leaf: Encodable { let text: String }

  private struct Node: Encodable {
    let list: [String]
    let leaf: Leaf
  }

  private enum Key: String, CodingKey { case list, leaf, text }

  private static let seed: UInt64 = 36

  /// Keeps a container of each node, and reads values of a wrong type from them in a random order.
  private struct Shuffled: Decodable {
    var found: [String] = []
    var expected: [String] = []
    var lines: [Int] = []

    init(from decoder: any Decoder) throws {
      var nodes: [KeyedDecodingContainer<Key>] = []
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd { nodes.append(try list.nestedContainer(keyedBy: Key.self)) }
      var random = SplitMix64(seed: seed)
      for index in nodes.indices.shuffled(using: &random) {
        let leaf = try nodes[index].nestedContainer(keyedBy: Key.self, forKey: .leaf)
        catchError("[\(index)].leaf.text") { _ = try leaf.decode(Bool.self, forKey: .text) }
        var strings = try nodes[index].nestedUnkeyedContainer(forKey: .list)
        while !strings.isAtEnd {
          let place = "[\(index)].list[\(strings.currentIndex)]"
          catchError(place) { _ = try strings.decode(Bool.self) }
          _ = try strings.decode(String.self)
        }
      }
    }

    private mutating func catchError(_ path: String, _ body: () throws -> Void) {
      expected.append(path)
      do {
        try body()
      } catch DecodingError.typeMismatch(_, let context) {
        found.append(
          context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined())
        if let error = context.underlyingError as? XMLDecodingError, let position = error.position {
          lines.append(position.line)
        }
      } catch {
        found.append("\(error)")
      }
    }
  }

  @Test("Paths are right in any order of the values", arguments: CodableFormat.documents)
  func paths(_ format: CodableFormat) throws {
    let bytes = try format.encode(Self.nodes)
    let shuffled = try format.decode(Shuffled.self, from: bytes)
    #expect(shuffled.found == shuffled.expected)
  }

  @Test("Lines of XML are right in any order of the values")
  func lines() throws {
    var encoder = XMLValueEncoder()
    encoder.style = .pretty(indent: 1)
    let bytes = try encoder.encode(Self.nodes, root: "root")
    let shuffled = try XML.decode(Shuffled.self, from: bytes)
    // Each value has a line of its own, and its text the number of that line.
    let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    var lines: [String: Int] = [:]
    var index = -1
    var place = 0
    for (number, line) in text.enumerated() {
      if line.contains("<item>") { (index, place) = (index + 1, 0) }
      if line.contains("<list>") {
        lines["[\(index)].list[\(place)]"] = number + 1
        place += 1
      }
      if line.contains("<text>") { lines["[\(index)].leaf.text"] = number + 1 }
    }
    #expect(shuffled.lines == shuffled.expected.map { lines[$0] })
    #expect(shuffled.lines.count > 1000)
  }

  private static var nodes: [Node] {
    (0..<400).map { index in
      Node(list: (0...index % 4).map { "text \($0)" }, leaf: Leaf(text: "é \(index)"))
    }
  }
}
