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

  private enum Keys: CodingKey { case id, child }

  /// Keeps its decoder.
  private struct KeptDecoder: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) { self.decoder = decoder }
  }

  /// Keeps the second container of its value.
  private struct KeptSecond: Decodable {
    let container: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      container = try decoder.container(keyedBy: Keys.self)
    }
  }

  /// Keeps its container, which then reads other types.
  private struct LateReader: Decodable {
    let container: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decodeIfPresent([Int].self, forKey: .child)
    }
  }

  /// The values of a type, which are read after all of them were decoded.
  private struct Later<Element: Decodable>: Decodable {
    let elements: [Element]
    /// Passes the elements to the `Read` of the user info.
    init(from decoder: any Decoder) throws {
      elements = try decoder.singleValueContainer().decode([Element].self)
      let key = try #require(CodingUserInfoKey(rawValue: "read"))
      let read = try #require(decoder.userInfo[key] as? Read<Element>)
      try read.body(elements)
    }
  }

  /// Reads values that were decoded.
  private struct Read<Element>: Sendable {
    let body: @Sendable ([Element]) throws -> Void
  }

  private func read<Element: Decodable>(
    _ type: Element.Type, _ bytes: [UInt8], _ body: @escaping @Sendable ([Element]) throws -> Void
  ) throws {
    let key = try #require(CodingUserInfoKey(rawValue: "read"))
    _ = try PropertyList.decode(
      Later<Element>.self, from: bytes.span, userInfo: [key: Read(body: body)])
  }

  @Test("Kept decoders and second containers read their own values")
  func keptDecoders() throws {
    let bytes = try PropertyList.encode((1...4).map { ["id": $0] })
    try read(KeptDecoder.self, bytes) { kept in
      let ids = try kept.map {
        try $0.decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      }
      #expect(ids == [1, 2, 3, 4])
    }
    try read(KeptSecond.self, bytes) { kept in
      let ids = try kept.map { try $0.container.decode(Int.self, forKey: .id) }
      #expect(ids == [1, 2, 3, 4])
    }
  }

  @Test("A kept container decodes nested values of any type after the next values")
  func lateValues() throws {
    struct Row: Encodable {
      var id: [String: Int]
      var child: [Int]?
    }
    let bytes = try PropertyList.encode([
      Row(id: ["id": 4], child: [1]), Row(id: ["id": 5], child: [2, 3]), Row(id: ["id": 6]),
    ])
    try read(LateReader.self, bytes) { rows in
      for (row, number) in zip(rows, 4...) {
        for _ in 0..<2 {
          let pairs = try row.container.decode([String: Int].self, forKey: .id)
          #expect(pairs == ["id": number])
          let nested = try row.container.nestedContainer(keyedBy: Keys.self, forKey: .id)
          let id = try nested.decode(Int.self, forKey: .id)
          #expect(id == number)
        }
        let found = try row.container.decodeIfPresent([Int].self, forKey: .child)
        #expect(found == (number == 4 ? [1] : number == 5 ? [2, 3] : nil))
      }
    }
  }

  @Test("A container that is kept keeps the state of its list until it is dropped")
  func memoryOfContainers() throws {
    final class Mark: Sendable {}
    let key = try #require(CodingUserInfoKey(rawValue: "mark"))
    let bytes = try PropertyList.encode((1...4).map { ["id": $0] })
    weak var mark: Mark?
    func decodeKept() throws -> [Kept] {
      let new = Mark()
      mark = new
      return try PropertyList.decode([Kept].self, from: bytes.span, userInfo: [key: new])
    }
    var values = try decodeKept()
    for _ in 0..<3 { _ = try PropertyList.decode([Kept].self, from: bytes.span) }
    #expect(mark != nil)
    #expect(values.count == 4)
    values = []
    // Other tests may keep containers at this time, so that not each call frees those that are not used.
    var calls = 0
    while mark != nil, calls < 10_000 {
      _ = try PropertyList.decode([Kept].self, from: bytes.span)
      calls += 1
    }
    #expect(mark == nil)
  }

  #if os(macOS) || os(Linux)
    @Test("A container that is used after the decoding stops the program")
    func containerAfterTheEnd() async {
      await #expect(processExitsWith: .failure) {
        let bytes = try PropertyList.encode((1...4).map { ["id": $0] })
        let kept = try PropertyList.decode([Kept].self, from: bytes.span)
        _ = try kept[0].container.decode(Int.self, forKey: .id)
      }
    }
  #endif

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
    do {
      _ = try PropertyList.decode([String: [Int]].self, from: bytes.span)
      Issue.record("no error")
    } catch let error as PropertyListError {
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
