import ApusPropertyList
import ApusMeasure
import Testing

/// Decoders and containers are used again for the next value of a type, unless somebody keeps them.
@Suite("Decoders of property lists that are used again")
struct DecoderReuseTests {
  /// A type that keeps its decoder, and reads it after the next values were decoded.
  struct Kept: Decodable {
    enum CodingKeys: CodingKey { case id }
    let container: KeyedDecodingContainer<CodingKeys>

    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: CodingKeys.self)
    }
  }

  @Test("A container that a type keeps has its own dictionary still")
  func keptContainers() throws {
    struct Rows: Decodable {
      let ids: [Int]
      init(from decoder: any Decoder) throws {
        let rows = try decoder.singleValueContainer().decode([Kept].self)
        ids = try rows.map { try $0.container.decode(Int.self, forKey: .id) }
      }
    }
    let bytes = try PropertyList.encode((0..<20).map { ["id": $0] })
    #expect(try PropertyList.decode(Rows.self, from: bytes.span).ids == Array(0..<20))
  }

  @Test("A type that contains itself has a decoder for each depth")
  func recursiveType() throws {
    struct Tree: Codable, Equatable {
      var left: [Tree]
      var value: Int
      var right: [Tree]?
    }
    func tree(_ depth: Int) -> Tree {
      guard depth > 0 else { return Tree(left: [], value: 0, right: nil) }
      return Tree(left: [tree(depth - 1), tree(depth - 1)], value: depth, right: [tree(depth - 1)])
    }
    let bytes = try PropertyList.encode(tree(5))
    #expect(try PropertyList.decode(Tree.self, from: bytes.span) == tree(5))
  }

  @Test("Dictionaries with random keys are decoded as they were encoded", arguments: [1, 2, 3])
  func randomShapes(seed: UInt64) throws {
    struct Row: Codable, Equatable {
      var a: Int?
      var b: String?
      var c: [String: Int]?
      var d: Bool?
    }
    var random = SplitMix64(seed: seed)
    let rows = (0..<500).map { index in
      Row(
        a: random.next() % 2 == 0 ? index : nil,
        b: random.next() % 2 == 0 ? "text \(index)" : nil,
        c: random.next() % 2 == 0 ? ["k\(random.next() % 3)": index] : nil,
        d: random.next() % 2 == 0 ? true : nil)
    }
    let bytes = try PropertyList.encode(rows)
    #expect(try PropertyList.decode([Row].self, from: bytes.span) == rows)
  }

  @Test("A key that is asked for twice, or in another order, has its value each time")
  func repeatedKeys() throws {
    struct Row: Decodable {
      enum CodingKeys: CodingKey { case a, b, c }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let a = try container.decode(Int.self, forKey: .a)
        let keys: [CodingKeys] = a % 2 == 0 ? [.a, .c, .b, .a, .b] : [.b, .b, .a, .c]
        for key in keys {
          #expect(container.contains(key))
          let offset = key == .a ? 0 : key == .b ? 100 : 200
          #expect(try container.decode(Int.self, forKey: key) == a + offset)
        }
        let second = try decoder.container(keyedBy: CodingKeys.self)
        #expect(try second.decode(Int.self, forKey: .c) == a + 200)
      }
    }
    let rows = (0..<10).map { ["a": $0, "b": $0 + 100, "c": $0 + 200] }
    let bytes = try PropertyList.encode(rows)
    #expect(try PropertyList.decode([Row].self, from: bytes.span).count == 10)
  }

  @Test("Elements of other kinds have the path of their index")
  func elementPaths() throws {
    let bytes = try PropertyList.encode(["a": ["x", "y"]])
    do throws(PropertyListError) {
      _ = try PropertyList.decode([String: [Int]].self, from: bytes.span)
      Issue.record("no error")
    } catch {
      #expect(error.path == [.key("a"), .index(0)])
    }
  }

  @Test("A dictionary of 50,000 keys is decoded in about linear time")
  func manyKeys() throws {
    let pairs = Dictionary(uniqueKeysWithValues: (0..<50_000).map { ("key \($0)", $0) })
    let bytes = try PropertyList.encode(pairs)
    #expect(try PropertyList.decode([String: Int].self, from: bytes.span) == pairs)
  }

  @Test("No decoder is left in memory after the decoding")
  func memory() throws {
    final class Mark: Sendable {}
    struct Row: Codable { var a: [String: [Int]] }
    let bytes = try PropertyList.encode([Row(a: ["b": [1]])])
    weak var mark: Mark?
    do {
      let kept = Mark()
      mark = kept
      let key = try #require(CodingUserInfoKey(rawValue: "mark"))
      _ = try PropertyList.decode([Row].self, from: bytes.span, userInfo: [key: kept])
    }
    #expect(mark == nil)
  }
}
