import ApusJSON
import ApusMeasure
import Testing

@Suite("Keys that are encoded twice")
struct RepeatedKeyTests {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  /// An object that encodes its members one after the other.
  private struct Members: Encodable {
    let members: [(String, Int)]
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (name, value) in members { try container.encode(value, forKey: Key(name)) }
    }
  }

  /// The text of an object with the last value of each key, where the first stood.
  private func text(_ members: [(String, Int)], sorted: Bool = false) -> String {
    var names: [String] = []
    var values: [String: Int] = [:]
    for (name, value) in members {
      if values[name] == nil { names.append(name) }
      values[name] = value
    }
    if sorted { names.sort() }
    return "{" + names.map { "\"\($0)\":\(values[$0] ?? 0)" }.joined(separator: ",") + "}"
  }

  private func encode(_ value: some Encodable, sortsKeys: Bool = false) throws -> String {
    let encoder = JSONValueEncoder(format: JSONFormat(sortsKeys: sortsKeys))
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("The last value of a key counts, in random objects", arguments: [2, 5, 64, 65, 200])
  func random(_ keyCount: Int) throws {
    var random = SplitMix64(seed: 38 + UInt64(keyCount))
    for _ in 0..<100 {
      // Objects of one type use the keys of those before.
      let objects = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<Int.random(in: 0...keyCount * 3 / 2, using: &random)).map { _ in
          (
            "k\(Int.random(in: 0..<keyCount, using: &random))",
            Int.random(in: 0...99, using: &random)
          )
        }
      }
      let values = objects.map { Members(members: $0) }
      let expected = objects.map { text($0) }.joined(separator: ",")
      #expect(try encode(values) == "[\(expected)]")
      let sorted = objects.map { text($0, sorted: true) }.joined(separator: ",")
      #expect(try encode(values, sortsKeys: true) == "[\(sorted)]")
    }
  }

  @Test("Absent keys and keys in another order are written once, in the order of the calls")
  func orders() throws {
    let orders = ["abcd", "acd", "abd", "dcba", "b", "", "dab", "abcde", "ebcda"]
    let objects = (orders + orders.reversed()).map { $0.map { ("\($0)", 1) } }
    let expected = objects.map { text($0) }.joined(separator: ",")
    #expect(try encode(objects.map { Members(members: $0) }) == "[\(expected)]")
  }

  private class Base: Encodable {
    var id = 1
    enum CodingKeys: CodingKey { case id }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
    }
  }

  private final class Derived: Base {
    enum CodingKeys: CodingKey { case name, id }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("a", forKey: .name)
      try container.encode(2, forKey: .id)
    }
  }

  @Test("A class replaces a value that its superclass has encoded in the same container")
  func classes() throws {
    #expect(try encode([Derived(), Derived()]) == #"[{"id":2,"name":"a"},{"id":2,"name":"a"}]"#)
  }

  @Test("The layout stays, and so do escapes, digits and values that only look like keys")
  func layout() throws {
    struct Value: Encodable {
      let repeats: Bool
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if repeats { try container.encode(["a": 1.0], forKey: Key("x\n\"/")) }
        try container.encode([1.5e300, -0.0, 0.1], forKey: Key("x\n\"/"))
        try container.encode("\"text\":1,{", forKey: Key("text"))
        if repeats { try container.encode("\"text\":1,{", forKey: Key("text")) }
      }
    }
    for format in [JSONFormat.compact, .pretty, JSONFormat(indent: 1, sortsKeys: true)] {
      let encoder = JSONValueEncoder(format: format)
      #expect(
        try encoder.encode([Value(repeats: true), Value(repeats: false)])
          == encoder.encode([Value(repeats: false), Value(repeats: false)]))
    }
  }

  /// A value that has a key twice, around another of its type or a number.
  private struct Nested: Encodable {
    let depth: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(0, forKey: Key("a"))
      if depth > 1 {
        try container.encode(Nested(depth: depth - 1), forKey: Key("a"))
      } else {
        try container.encode(UInt128.max, forKey: Key("a"))
      }
    }
  }

  @Test("The deepest values of a text, and numbers of 128 bits, are kept")
  func limits() throws {
    var encoder = JSONValueEncoder()
    encoder.depthLimit = 1000
    let text = String(decoding: try encoder.encode(Nested(depth: 512)), as: UTF8.self)
    #expect(
      text == String(repeating: #"{"a":"#, count: 512) + "\(UInt128.max)"
        + String(repeating: "}", count: 512))
  }

  @Test("Keys that a strategy makes equal are one key")
  func strategies() throws {
    var encoder = JSONValueEncoder()
    encoder.strategies.keys = .toSnakeCase
    let names = Members(members: [("firstName", 1), ("first_name", 2)])
    #expect(String(decoding: try encoder.encode(names), as: UTF8.self) == #"{"first_name":2}"#)
    encoder.strategies.keys = .custom { $0.lowercased() }
    #expect(
      String(decoding: try encoder.encode(Members(members: [("A", 1), ("a", 2)])), as: UTF8.self)
        == #"{"a":2}"#)
    let merged = try encoder.encode(["A": 1, "a": 1])
    #expect(String(decoding: merged, as: UTF8.self) == #"{"a":1}"#)
  }
}
