import Testing

/// Encoders and their containers, which are the same in all formats.
@Suite("Encoding containers of all formats")
struct EncodingContainerTests {
  private enum Keys: String, CodingKey { case id, child, list, again, other }

  /// The paths that a type sees while it is encoded.
  private final class Log {
    var paths: [String] = []
    func add(_ path: [any CodingKey]) {
      paths.append(path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined())
    }
  }

  private struct Leaf: Encodable {
    let log: Log
    func encode(to encoder: any Encoder) throws {
      log.add(encoder.codingPath)
      var container = encoder.singleValueContainer()
      log.add(container.codingPath)
      try container.encode(7)
    }
  }

  private struct Tree: Encodable {
    let log: Log
    func encode(to encoder: any Encoder) throws {
      var root = encoder.container(keyedBy: Keys.self)
      log.add(root.codingPath)
      try root.encode(Leaf(log: log), forKey: .id)
      var child = root.nestedContainer(keyedBy: Keys.self, forKey: .child)
      log.add(child.codingPath)
      try child.encode(Leaf(log: log), forKey: .id)
      try child.encode([Leaf(log: log)], forKey: .again)
      var list = root.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      var row = list.nestedUnkeyedContainer()
      log.add(row.codingPath)
      try row.encode(Leaf(log: log))
      var object = list.nestedContainer(keyedBy: Keys.self)
      log.add(object.codingPath)
      try object.encode(Leaf(log: log), forKey: .id)
      #expect(list.count == 3)
      log.add(root.superEncoder(forKey: .again).codingPath)
    }
  }

  @Test("Encoders and containers have their whole path", arguments: CodableFormat.documents)
  func paths(_ format: CodableFormat) throws {
    let log = Log()
    _ = try format.encode(["x": [Tree(log: log)]])
    #expect(
      log.paths == [
        ".x[0]", ".x[0].id", ".x[0].id", ".x[0].child", ".x[0].child.id", ".x[0].child.id",
        ".x[0].child.again[0]", ".x[0].child.again[0]", ".x[0].list[1]", ".x[0].list[1][0]",
        ".x[0].list[1][0]", ".x[0].list[2]", ".x[0].list[2].id", ".x[0].list[2].id", ".x[0].again",
      ])
  }

  /// A value within values.
  private struct Deep: Codable {
    let depth: Int

    init(_ depth: Int) { self.depth = depth }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      depth = try container.decodeIfPresent(Deep.self, forKey: .child).map { $0.depth + 1 } ?? 0
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      if depth > 0 { try container.encode(Deep(depth - 1), forKey: .child) }
    }
  }

  @Test("Too deep a value is an error, and no overflow", arguments: CodableFormat.documents)
  func depth(_ format: CodableFormat) throws {
    let bytes = try format.encode(Deep(50))
    #expect(try format.decode(Deep.self, from: bytes).depth == 50)
    #expect(throws: (any Error).self) { try format.encode(Deep(1_000_000)) }
  }

  /// A value that nests containers without a type of its own.
  private struct NestedDeep: Encodable {
    let count: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for _ in 0..<count { container = container.nestedUnkeyedContainer() }
    }
  }

  @Test("Too deep a nested container is an error", arguments: CodableFormat.documents)
  func nestedDepth(_ format: CodableFormat) {
    #expect(throws: (any Error).self) { try format.encode(NestedDeep(count: 1000)) }
    #expect(throws: (any Error).self) { try format.encode(NestedDeep(count: 50_000)) }
  }

  /// A value that encodes itself as another value of its type for ever.
  private struct Endless: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(Endless())
    }
  }

  @Test("A type that encodes itself without end is an error", arguments: CodableFormat.documents)
  func endless(_ format: CodableFormat) {
    #expect(throws: (any Error).self) { try format.encode(Endless()) }
  }

  // MARK: - Two values in the place of one

  /// A type that encodes by a closure.
  private struct Made: Encodable {
    let body: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  private static let twice: [@Sendable (any Encoder) throws -> Void] = [
    { encoder in
      var container = encoder.singleValueContainer()
      try container.encode(1)
      try container.encode(2)
    },
    { encoder in
      try 1.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(2, forKey: .id)
    },
    { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .id)
      try 2.encode(to: encoder)
    },
    { encoder in
      var container = encoder.unkeyedContainer()
      try container.encode(1)
      var other = encoder.container(keyedBy: Keys.self)
      try other.encode(2, forKey: .id)
    },
  ]

  @Test(
    "A second value in the place of one is an error", arguments: CodableFormat.documents,
    [0, 1, 2, 3])
  func encodedTwice(_ format: CodableFormat, _ index: Int) throws {
    let value = Made(body: Self.twice[index])
    for encode in [{ try format.encode(value) }, { try format.encode(["a": [value]]) }] {
      do {
        _ = try encode()
        Issue.record("no error")
      } catch {
        #expect(
          "\(error)".hasSuffix(
            "the value was encoded already; encode one value, or fill one container"))
      }
    }
  }

  @Test(
    "A nested container in the place of a value is an error, or counts as the last value of its key",
    arguments: CodableFormat.documents)
  func nestedAfterValue(_ format: CodableFormat) throws {
    let value = Made { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(7, forKey: .child)
      var child = container.nestedContainer(keyedBy: Keys.self, forKey: .child)
      try child.encode(2, forKey: .id)
    }
    if format == .json {
      #expect(try format.encode(value) == Array(#"{"child":{"id":2}}"#.utf8))
    } else {
      #expect(throws: (any Error).self) { try format.encode(value) }
    }
  }

  /// A value whose superclass shares its container.
  private class Base: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .id)
    }
  }

  private final class Derived: Base {
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(2, forKey: .again)
    }
  }

  @Test("A class and its superclass share a container", arguments: CodableFormat.documents)
  func superclass(_ format: CodableFormat) throws {
    let bytes = try format.encode([Derived()])
    #expect(try format.decode([[String: Int]].self, from: bytes) == [["id": 1, "again": 2]])
  }

  /// Keeps the container of a value, and writes to it after the value has ended.
  private final class Kept {
    var container: KeyedEncodingContainer<Keys>?
  }

  @Test(
    "What a type encodes after its value has ended is an error, or a part of the value",
    arguments: CodableFormat.documents)
  func late(_ format: CodableFormat) throws {
    let kept = Kept()
    let inner = Made { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .id)
      kept.container = container
    }
    let value = Made { encoder in
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(inner, forKey: .child)
      try kept.container?.encode(2, forKey: .again)
      try container.encode(["x": 3], forKey: .other)
    }
    if format == .xml {
      // A document is written at its end.
      let found = try format.decode([String: [String: Int]].self, from: format.encode(value))
      #expect(found == ["child": ["id": 1, "again": 2], "other": ["x": 3]])
    } else {
      #expect(throws: (any Error).self) { try format.encode(value) }
    }
  }
}
