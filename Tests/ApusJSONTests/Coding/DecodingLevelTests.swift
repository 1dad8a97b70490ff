import ApusJSON
import Testing

/// Decoders and containers are used again for the next value, unless somebody keeps them.
@Suite("Decoders that are used again")
struct DecodingLevelTests {
  private enum Keys: String, CodingKey { case id, child }

  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try JSONValueDecoder().decode(type, from: text.utf8.span)
  }

  /// Keeps its decoder.
  private struct KeptDecoder: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) { self.decoder = decoder }
  }

  /// Keeps its container.
  private struct KeptContainer: Decodable {
    let container: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Keys.self) }
  }

  /// Keeps the second container of its value.
  private struct KeptSecond: Decodable {
    let container: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      container = try decoder.container(keyedBy: Keys.self)
    }
  }

  private let list = #"[{"id":1},{"id":2,"x":0},{"x":[],"id":3},{"id":4}]"#

  @Test("Kept decoders read their own values after the end")
  func keptDecoders() throws {
    let ids = try decode([KeptDecoder].self, list).map { kept in
      try kept.decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
    }
    #expect(ids == [1, 2, 3, 4])
  }

  @Test("Kept containers read their own values after the end")
  func keptContainers() throws {
    let first = try decode([KeptContainer].self, list)
    #expect(try first.map { try $0.container.decode(Int.self, forKey: .id) } == [1, 2, 3, 4])
    let second = try decode([KeptSecond].self, list)
    #expect(try second.map { try $0.container.decode(Int.self, forKey: .id) } == [1, 2, 3, 4])
  }

  @Test("The text is freed after the end, unless a decoder is kept")
  func memory() throws {
    final class Object: Sendable {}
    let key = try #require(CodingUserInfoKey(rawValue: "object"))
    weak var freed: Object?
    weak var kept: Object?
    func decode<T: Decodable>(_ type: T.Type) throws -> (value: T, object: Object) {
      let object = Object()
      var decoder = JSONValueDecoder()
      decoder.userInfo = [key: object]
      let value = try decoder.decode(type, from: #"[{"id":1}]"#.utf8.span)
      return (value, object)
    }
    freed = try decode([[String: Int]].self).object
    #expect(freed == nil)
    var values = try decode([KeptDecoder].self).value
    kept = values[0].decoder.userInfo[key] as? Object
    #expect(kept != nil)
    values = []
    #expect(kept == nil)
  }

  @Test("A container that is kept keeps the text until it is dropped and another text is decoded")
  func memoryOfContainers() throws {
    final class Object: Sendable {}
    let key = try #require(CodingUserInfoKey(rawValue: "object"))
    weak var object: Object?
    func decodeKept() throws -> [KeptContainer] {
      let new = Object()
      object = new
      var decoder = JSONValueDecoder()
      decoder.userInfo = [key: new]
      return try decoder.decode([KeptContainer].self, from: list.utf8.span)
    }
    var values = try decodeKept()
    for _ in 0..<3 { _ = try decode([KeptContainer].self, #"[{"id":7},{"id":8}]"#) }
    #expect(object != nil)
    #expect(try values.map { try $0.container.decode(Int.self, forKey: .id) } == [1, 2, 3, 4])
    values = []
    // Other tests may keep containers at this time, so that not each call frees those that are not used.
    var calls = 0
    while object != nil, calls < 10_000 {
      _ = try decode([KeptContainer].self, list)
      calls += 1
    }
    #expect(object == nil)
  }

  /// Keeps the container of the last value, which reads other types at each use.
  private struct LateReader: Decodable {
    let container: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decodeIfPresent([Int].self, forKey: .child)
    }
  }

  @Test("A kept container decodes nested values of any type after the end")
  func lateValues() throws {
    let text = #"[{"id":{"id":4},"child":[1]},{"child":[2,3],"id":{"id":5}},{"id":{"id":6}}]"#
    let values = try decode([LateReader].self, text)
    for (value, number) in zip(values, 4...) {
      for _ in 0..<2 {
        #expect(try value.container.decode([String: Int].self, forKey: .id) == ["id": number])
        let nested = try value.container.nestedContainer(keyedBy: Keys.self, forKey: .id)
        #expect(try nested.decode(Int.self, forKey: .id) == number)
      }
    }
    #expect(
      try values.map { try $0.container.decodeIfPresent([Int].self, forKey: .child) } == [
        [1], [2, 3], nil,
      ])
  }

  /// Reads the next value although its own value has an error.
  private struct Tolerant: Decodable, Equatable {
    var id: Int?
    init(from decoder: any Decoder) throws {
      id = try? decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
    }
  }

  @Test("A type that ignores an error does not move the values after it")
  func ignoredErrors() throws {
    let text = #"[{"id":1},[{"id":9},2],{"id":"x"},"y",{"id":2},{"x":{"id":3}},{"id":4}]"#
    #expect(try decode([Tolerant].self, text).map(\.id) == [1, nil, nil, nil, 2, nil, 4])
  }

  /// A type that is decoded within itself, before and after its own values.
  private final class Node: Decodable {
    let ids: [Int]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let before = try container.decode(Int.self, forKey: .id)
      let children = try container.decodeIfPresent([Node].self, forKey: .child) ?? []
      let after = try container.decode(Int.self, forKey: .id)
      ids = [before] + children.flatMap(\.ids) + [after]
    }
  }

  @Test("A type within itself reads its own values")
  func recursion() throws {
    let text = #"{"id":1,"child":[{"id":2},{"child":[{"id":3}],"id":4},{"id":5,"child":[]}]}"#
    #expect(try decode(Node.self, text).ids == [1, 2, 2, 4, 3, 3, 4, 5, 5, 1])
  }

  private struct Loose: Decodable, Equatable {
    var a: Int?, b: Int?, c: Int?, d: String?
  }

  @Test("Objects of many shapes, in any order of keys, equal those that are read alone")
  func shapes() throws {
    let keys = [
      "\"a\":1", "\"b\":2", "\"c\":3", "\"d\":\"x\"", "\"a key of more than 16 bytes\":[{}]",
    ]
    var texts: [String] = []
    for number in 0..<200 {
      let chosen = keys.indices.filter { number >> $0 & 1 == 1 }
      let ordered = number % 3 == 0 ? chosen.reversed() : chosen
      texts.append("{\(ordered.map { keys[$0] }.joined(separator: ", "))}")
    }
    let all = try decode([Loose].self, "[\(texts.joined(separator: ","))]")
    #expect(all == (try texts.map { try decode(Loose.self, $0) }))
    #expect(all[5] == Loose(a: 1, b: nil, c: 3, d: nil))
  }

  @Test("Arrays of elements of uneven sizes are complete")
  func arrays() throws {
    let uneven = (0..<100).map {
      "[\(Array(repeating: "7", count: $0 % 5).joined(separator: ","))]"
    }
    let values = try decode([[Int]].self, "[\(uneven.joined(separator: ","))]")
    #expect(values.map(\.count) == (0..<100).map { $0 % 5 })
    #expect(try decode([[String]].self, #"[[],["a"],["b","c"]]"#) == [[], ["a"], ["b", "c"]])
    #expect(throws: JSONError.self) { try decode([Double].self, #"[1,{"a":2}]"#) }
    #expect(throws: JSONError.self) { try decode([Double].self, #"[{"a":[1,2]}]"#) }
    #expect(throws: JSONError.self) { try decode([Loose].self, #"[{"a":1},{"a":"x"}]"#) }
    #expect(try decode([Int: [Int?]].self, #"{"1":[null,2],"2":[]}"#) == [1: [nil, 2], 2: []])
  }

  @Test("Arrays of numbers of all forms equal those that are read alone")
  func numbers() throws {
    var texts = ["0", "-0", "-0.0", "1e3", "1E-400", "18446744073709551615"]
    for count in 1...20 {
      let digits = String("1234567890123456789".prefix(count))
      texts += [digits, "-" + digits, digits + ".5", "-0." + digits, digits + "." + digits]
    }
    let separators = [",", " ,", ",\n  "]
    for (index, first) in texts.enumerated() {
      for count in [0, 1, 7, 8, 9, 20] {
        let list = [first] + (0..<count).map { texts[(index + $0 * 7) % texts.count] }
        let text = "[\(list.joined(separator: separators[count % 3]))\(count % 2 == 0 ? "" : " ")]"
        let values = try decode([Double].self, text)
        #expect(values.map(\.bitPattern) == list.map { (Double($0) ?? .nan).bitPattern })
      }
    }
    #expect(try decode([[Double]].self, "[[],[1],[2.5,-3],[ ]]") == [[], [1], [2.5, -3], []])
    #expect(throws: JSONError.self) { try decode([Double].self, "[1,null]") }
    #expect(throws: JSONError.self) { try decode([Double].self, "[1,[]]") }
    #expect(throws: JSONError.self) { try decode([Double].self, "[[],[]]") }
  }

  @Test("Strings with escapes have their values at any length")
  func escapes() throws {
    let parts = [
      ("a", "a"), ("\\n", "\n"), ("\\u00e9", "\u{e9}"), ("\\ud83d\\ude00", "\u{1F600}"), ("ü", "ü"),
      ("\\\\", "\\"), ("\\/", "/"), ("\\u0000", "\0"), ("\\u2028", "\u{2028}"),
    ]
    for start in parts.indices {
      for count in 0...20 {
        let chosen = (0..<count).map { parts[(start + $0 * $0) % parts.count] }
        let text = "[\"\(chosen.map(\.0).joined())\"]"
        #expect(try decode([String].self, text) == [chosen.map(\.1).joined()])
      }
    }
  }
}
