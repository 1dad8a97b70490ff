import Testing

/// Containers that types open within their values. Their decoders are used again, unless a type keeps them.
@Suite("Nested containers of all formats")
struct NestedContainerTests {
  private enum Keys: String, CodingKey { case id, child, list, other }

  /// A value as it is stored.
  private struct Stored: Encodable {
    var id: Int
    var child: [Stored] = []
    var list: [[Int]] = []
    var other: [String: Int] = [:]
  }

  /// A tree whose levels are nested containers, and which has no type of its own for a level.
  private struct Sum: Decodable {
    let ids: [Int]

    init(from decoder: any Decoder) throws {
      ids = try Self.ids(of: decoder.container(keyedBy: Keys.self))
    }

    private static func ids(of container: KeyedDecodingContainer<Keys>) throws -> [Int] {
      var ids = [try container.decode(Int.self, forKey: .id)]
      var children = try container.nestedUnkeyedContainer(forKey: .child)
      while !children.isAtEnd {
        ids += try self.ids(of: children.nestedContainer(keyedBy: Keys.self))
      }
      return ids
    }
  }

  private static func tree(_ depth: Int, _ id: inout Int) -> Stored {
    id += 1
    var node = Stored(id: id)
    if depth > 0 { node.child = (0..<2).map { _ in tree(depth - 1, &id) } }
    return node
  }

  @Test(
    "A tree is read by nested containers within nested containers",
    arguments: CodableFormat.documents)
  func tree(_ format: CodableFormat) throws {
    var count = 0
    let bytes = try format.encode([Self.tree(6, &count), Self.tree(0, &count)])
    let sums = try format.decode([Sum].self, from: bytes)
    #expect(sums.map(\.ids) == [Array(1...127), [128]])
  }

  /// A type that decodes its children as itself, out of a nested container: the depth changes.
  private struct Recursive: Decodable {
    let ids: [Int]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      var children = try container.nestedUnkeyedContainer(forKey: .child)
      var ids = [try container.decode(Int.self, forKey: .id)]
      while !children.isAtEnd {
        let child = try children.nestedContainer(keyedBy: Keys.self)
        ids.append(try child.decode(Int.self, forKey: .id))
        ids += try child.decode([Recursive].self, forKey: .child).flatMap(\.ids)
      }
      self.ids = ids
    }
  }

  @Test("A type decodes itself out of nested containers", arguments: CodableFormat.documents)
  func recursive(_ format: CodableFormat) throws {
    var count = 0
    let bytes = try format.encode(Self.tree(8, &count))
    #expect(try format.decode(Recursive.self, from: bytes).ids == Array(1...511))
  }

  /// Keeps the containers of all its children, and reads them later in another order.
  private struct Keeper: Decodable {
    let ids: [Int]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      var children = try container.nestedUnkeyedContainer(forKey: .child)
      var kept: [KeyedDecodingContainer<Keys>] = []
      while !children.isAtEnd { kept.append(try children.nestedContainer(keyedBy: Keys.self)) }
      ids = try kept.reversed().map { try $0.decode(Int.self, forKey: .id) }
    }
  }

  @Test(
    "Nested containers that a type keeps have their own values still",
    arguments: CodableFormat.documents)
  func kept(_ format: CodableFormat) throws {
    let bytes = try format.encode(Stored(id: 0, child: (0..<40).map { Stored(id: $0) }))
    #expect(try format.decode(Keeper.self, from: bytes).ids == (0..<40).reversed())
  }

  /// The paths that a type sees within nested containers, and the path of an error there.
  private struct Paths: Decodable {
    var paths: [String] = []

    static func text(_ path: [any CodingKey]) -> String {
      path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    }

    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: Keys.self)
      var children = try root.nestedUnkeyedContainer(forKey: .child)
      add(children.codingPath)
      _ = try children.superDecoder()
      let child = try children.nestedContainer(keyedBy: Keys.self)
      add(child.codingPath)
      var rows = try child.nestedUnkeyedContainer(forKey: .list)
      _ = try rows.nestedUnkeyedContainer()
      var row = try rows.nestedUnkeyedContainer()
      add(row.codingPath)
      _ = try row.decode(Int.self)
      fail { _ = try row.decode(Bool.self) }
      fail { _ = try child.decode(Bool.self, forKey: .id) }
      fail { _ = try child.decode([Bool].self, forKey: .list) }
      fail { _ = try child.nestedContainer(keyedBy: Keys.self, forKey: .id) }
      fail {
        _ = try child.nestedContainer(keyedBy: Keys.self, forKey: .other).decode(
          Int.self, forKey: .id)
      }
      add(try child.superDecoder(forKey: .other).container(keyedBy: Keys.self).codingPath)
      add(root.codingPath)
    }

    private mutating func add(_ path: [any CodingKey]) { paths.append(Self.text(path)) }

    private mutating func fail(_ body: () throws -> Void) {
      do {
        try body()
      } catch DecodingError.typeMismatch(_, let context) {
        paths.append("mismatch " + Self.text(context.codingPath))
      } catch DecodingError.keyNotFound(let key, let context) {
        paths.append("no \(key.stringValue) " + Self.text(context.codingPath))
      } catch {
        paths.append("\(error)")
      }
    }
  }

  @Test(
    "Nested containers and the errors in them have their whole path",
    arguments: CodableFormat.documents)
  func paths(_ format: CodableFormat) throws {
    let child = Stored(id: 2, list: [[5], [2, 3]], other: ["a": 1])
    let bytes = try format.encode([["x": Stored(id: 1, child: [Stored(id: 9), child])]])
    let paths = try format.decode([[String: Paths]].self, from: bytes)
    // Every element of XML is a container, also one with a number.
    let noContainer = format == .xml ? [] : ["mismatch [0].x.child[1].id"]
    let before = [
      "[0].x.child", "[0].x.child[1]", "[0].x.child[1].list[1]",
      "mismatch [0].x.child[1].list[1][1]", "mismatch [0].x.child[1].id",
      "mismatch [0].x.child[1].list[0]",
    ]
    let after = ["no id [0].x.child[1].other", "[0].x.child[1].other", "[0].x"]
    #expect(paths.first?["x"]?.paths == before + noContainer + after)
  }
}
