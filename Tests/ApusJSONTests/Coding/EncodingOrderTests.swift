import ApusBytes
import ApusJSON
import Foundation
import Testing

/// Values that throw, super encoders and nested containers in any order.
@Suite("Order of encoded values")
struct EncodingOrderTests {
  private enum Keys: String, CodingKey { case a, b, c, inner }

  /// A value that a closure encodes.
  private struct Value: Encodable {
    let body: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }

    init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }

    /// An object that a closure encodes.
    static func object(
      _ body: @escaping (inout KeyedEncodingContainer<Keys>) throws -> Void
    ) -> Value {
      Value { encoder in
        var container = encoder.container(keyedBy: Keys.self)
        try body(&container)
      }
    }
  }

  private struct Failure: Error {}

  /// A value that encodes parts of any kind, and then throws.
  private static var failing: Value {
    Value.object { container in
      try container.encode(1, forKey: .a)
      var nested = container.nestedUnkeyedContainer(forKey: .b)
      try nested.encode([1, 2])
      try nested.encode(["x": 1])
      throw Failure()
    }
  }

  private func text(_ value: Value, _ format: JSONFormat = .compact) throws -> String {
    String(decoding: try JSONValueEncoder(format: format).encode(value), as: UTF8.self)
  }

  /// Checks that an object has the text.
  private func expectText(
    _ expected: String, _ location: SourceLocation = #_sourceLocation,
    _ body: @escaping (inout KeyedEncodingContainer<Keys>) throws -> Void
  ) throws {
    #expect(try text(Value.object(body)) == expected, sourceLocation: location)
  }

  /// Checks that an object has the text, and that Foundation writes an equal object.
  private func expect(
    _ expected: String, _ location: SourceLocation = #_sourceLocation,
    _ body: @escaping (inout KeyedEncodingContainer<Keys>) throws -> Void
  ) throws {
    try expectText(expected, location, body)
    let value = Value.object(body)
    let foundation = JSONEncoder()
    foundation.outputFormatting = .sortedKeys
    let theirs = String(decoding: try foundation.encode(value), as: UTF8.self)
    #expect(
      try text(value, JSONFormat(sortsKeys: true)) == theirs, sourceLocation: location)
  }

  @Test("A value that throws leaves nothing behind, in objects, arrays and single values")
  func failedValues() throws {
    try expectText(#"{"b":2}"#) { container in
      #expect(throws: JSONWriterError.self) { try container.encode(Double.nan, forKey: .a) }
      #expect(throws: JSONWriterError.self) { try container.encode(Float.infinity, forKey: .c) }
      try container.encode(2, forKey: .b)
    }
    try expectText(#"{"a":[1,2],"b":0}"#) { container in
      var list = container.nestedUnkeyedContainer(forKey: .a)
      try? list.encode(Double.nan)
      try list.encode(1)
      try? list.encode(Float.nan)
      #expect(list.count == 1)
      #expect(throws: Failure.self) { try list.encode(Self.failing) }
      #expect(list.count == 1)
      try list.encode(2)
      #expect(throws: Failure.self) { try container.encode(Self.failing, forKey: .c) }
      try container.encode(0, forKey: .b)
      #expect(throws: Failure.self) { try container.encode([Self.failing], forKey: .c) }
    }
    try expectText("{}") { container in
      #expect(throws: Failure.self) { try container.encode(Self.failing, forKey: .c) }
    }
    try expectText(#"{"a":"none"}"#) { container in
      let fallback = Value { encoder in
        var container = encoder.singleValueContainer()
        #expect(throws: Failure.self) { try container.encode(Self.failing) }
        try container.encode("none")
      }
      try container.encode(fallback, forKey: .a)
    }
  }

  @Test(
    "A value that throws leaves nothing behind after the text of it was written to the sink",
    arguments: [JSONFormat.compact, .pretty, JSONFormat(sortsKeys: true)])
  func failedLongValues(format: JSONFormat) throws {
    let long = Value.object { container in
      try container.encode([[Int]](repeating: [1, 2, 3], count: 50_000), forKey: .a)
      try container.encode(Self.failing, forKey: .b)
    }
    let value = Value.object { container in
      try container.encode([Int](repeating: 7, count: 40_000), forKey: .c)
      #expect(throws: Failure.self) { try container.encode(long, forKey: .a) }
      try container.encode(1, forKey: .b)
      #expect(throws: Failure.self) { try container.encode(long, forKey: .a) }
      try container.encode([Int](repeating: 8, count: 40_000), forKey: .a)
    }
    let written = try JSONValueEncoder(format: format).encode(value)
    let tree = try JSONTree(written.span).root
    #expect(try tree["c"]?[39_999]?.integer() == 7)
    #expect(try tree["b"]?.integer() == 1)
    #expect(try tree["a"]?[39_999]?.integer() == 8)
    #expect(tree["inner"] == nil)
  }

  @Test("A value that is too deep leaves nothing behind")
  func deepValues() throws {
    func nest(_ depth: Int) -> Value {
      Value.object { container in
        if depth > 0 { try container.encode(nest(depth - 1), forKey: .inner) }
      }
    }
    let value = Value.object { container in
      #expect(throws: JSONWriterError.tooDeep(limit: 100)) {
        try container.encode(nest(200), forKey: .a)
      }
      let wide = Value { encoder in
        var container = encoder.unkeyedContainer()
        for _ in 0..<600 { container = container.nestedUnkeyedContainer() }
        try container.encode(1)
      }
      #expect(throws: JSONWriterError.tooDeep(limit: 512)) {
        try container.encode(wide, forKey: .a)
      }
      try container.encode(1, forKey: .b)
    }
    #expect(try text(value) == #"{"b":1}"#)
  }

  @Test("A super encoder writes its key with its first value, or an empty object")
  func superEncoders() throws {
    try expect(#"{"super":{},"a":1}"#) { container in
      _ = container.superEncoder()
      try container.encode(1, forKey: .a)
    }
    try expect(#"{"a":1,"b":{"c":2}}"#) { container in
      let encoder = container.superEncoder(forKey: .b)
      try container.encode(1, forKey: .a)
      try Value.object { try $0.encode(2, forKey: .c) }.encode(to: encoder)
    }
    try expectText(#"{"a":1,"super":7}"#) { container in
      let encoder = container.superEncoder()
      try container.encode(1, forKey: .a)
      var single = encoder.singleValueContainer()
      try? single.encode(Double.nan)
      try? single.encode(Self.failing)
      try single.encode(7)
    }
    try expect(#"{"a":null,"b":[1,2]}"#) { container in
      var none = container.superEncoder(forKey: .a).singleValueContainer()
      try none.encodeNil()
      var list = container.superEncoder(forKey: .b).unkeyedContainer()
      try list.encode(1)
      try list.encode(2)
    }
    try expect(#"{"a":[{},1,{"c":2}]}"#) { container in
      var list = container.nestedUnkeyedContainer(forKey: .a)
      _ = list.superEncoder()
      try list.encode(1)
      try Value.object { try $0.encode(2, forKey: .c) }.encode(to: list.superEncoder())
    }
    try expect(#"{"super":{"a":1,"b":2}}"#) { container in
      // A type and its superclass share the container of an encoder.
      let encoder = container.superEncoder()
      var outer = encoder.container(keyedBy: Keys.self)
      try outer.encode(1, forKey: .a)
      var inner = encoder.container(keyedBy: Keys.self)
      try inner.encode(2, forKey: .b)
    }
  }

  @Test("Values in an order that a stream cannot have are errors")
  func outOfOrder() throws {
    let turns = Value.object { container in
      var a = container.nestedUnkeyedContainer(forKey: .a)
      var b = container.nestedUnkeyedContainer(forKey: .b)
      try a.encode(1)
      try b.encode(1)
    }
    let twice = Value.object { container in
      _ = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
      try container.encode(1, forKey: .b)
      _ = container.nestedContainer(keyedBy: Keys.self, forKey: .c)
      _ = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
    }
    let late = Value { encoder in
      var list = encoder.unkeyedContainer()
      let element = list.superEncoder()
      try list.encode(1)
      try Value.object { try $0.encode(2, forKey: .c) }.encode(to: element)
    }
    let resumed = Value.object { container in
      let encoder = container.superEncoder()
      var nested = encoder.container(keyedBy: Keys.self)
      try container.encode(1, forKey: .a)
      try nested.encode(2, forKey: .b)
    }
    for value in [turns, twice, late, resumed] {
      #expect(throws: JSONWriterError.outOfOrder) { try text(value) }
    }
  }

  @Test("A container that is asked for twice has the members of both, if nothing is between")
  func sharedContainers() throws {
    try expect(#"{"a":{"b":1,"c":2},"b":[1,2]}"#) { container in
      var first = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
      try first.encode(1, forKey: .b)
      var second = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
      try second.encode(2, forKey: .c)
      var list = container.nestedUnkeyedContainer(forKey: .b)
      try list.encode(1)
      list = container.nestedUnkeyedContainer(forKey: .b)
      try list.encode(2)
    }
  }

  @Test("A value that writes into a container around it, and throws, fails the text")
  func endedContainers() throws {
    let value = Value.object { outer in
      var kept = outer
      let inner = Value.object { container in
        let thrower = Value.object { own in
          try own.encode(1, forKey: .a)
          try kept.encode(1, forKey: .c)
          throw Failure()
        }
        try? container.encode(1, forKey: .a)
        try? container.encode(thrower, forKey: .b)
      }
      try? outer.encode([inner], forKey: .a)
    }
    #expect(throws: JSONWriterError.self) { try text(value) }
  }

  @Test("Snake case leaves the keys of dictionaries, as in Foundation")
  func dictionaryKeys() throws {
    struct Row: Encodable {
      var userID = ["userID": ["fooBar": 1, "foo_bar": 2]]
      var other: [String: [String: Int]?] = ["oneTwo": ["threeFour": 1]]
      var list = [["aB": 1]]
      var numbers = [1: "x"]
    }
    var encoder = JSONValueEncoder(format: JSONFormat(sortsKeys: true))
    encoder.strategies.keys = .toSnakeCase
    let foundation = JSONEncoder()
    foundation.outputFormatting = .sortedKeys
    foundation.keyEncodingStrategy = .convertToSnakeCase
    let theirs = [UInt8](try foundation.encode([Row(), Row()]))
    #expect(try encoder.encode([Row(), Row()]) == theirs)
    let pairs = ["fooBar": 1, "userID": 2]
    var decoder = JSONValueDecoder()
    decoder.strategies.keys = .fromSnakeCase
    #expect(try decoder.decode([String: Int].self, from: encoder.encode(pairs)) == pairs)
  }

  @Test("A custom strategy also converts the keys of dictionaries, as the decoder's does")
  func customDictionaryKeys() throws {
    var encoder = JSONValueEncoder()
    encoder.strategies.keys = .custom { "x_\($0)" }
    var decoder = JSONValueDecoder()
    decoder.strategies.keys = .custom { String($0.dropFirst(2)) }
    let bytes = try encoder.encode(["id": 1])
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"x_id":1}"#)
    #expect(try decoder.decode([String: Int].self, from: bytes) == ["id": 1])
  }
}
