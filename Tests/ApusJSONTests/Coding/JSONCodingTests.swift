import ApusTestSupport
import Foundation
import Testing

@testable import ApusJSON

@Suite("Decoding and encoding types")
struct JSONCodingTests {
  struct Point: Codable, Equatable { var x: Double, y: Double }
  enum Color: String, Codable { case red, green }
  struct Shape: Codable, Equatable {
    var name: String
    var points: [Point]
    var color: Color?
    var tags: [String: Int]
    var flags: [Bool?]
    var small: UInt8
    var large: UInt64
    var real: Float
    var nested: [[Int]]
  }

  static let shape = Shape(
    name: "é\"\n", points: [Point(x: 1, y: -0.5), Point(x: 1e300, y: 0)], color: .green,
    tags: ["a": 1, "b": 2], flags: [true, nil, false], small: 255, large: .max, real: 0.1,
    nested: [[], [1, 2], [-3]])

  private func decode<T: Decodable>(
    _ type: T.Type, _ text: String, _ decoder: JSONValueDecoder = JSONValueDecoder()
  ) throws -> T {
    try decoder.decode(type, from: text.utf8.span)
  }

  @Test("A value is read back equal, here and by Foundation, in both directions")
  func roundTrip() throws {
    let bytes = try JSONValueEncoder().encode(Self.shape)
    #expect(try JSONValueDecoder().decode(Shape.self, from: bytes) == Self.shape)
    #expect(try JSONDecoder().decode(Shape.self, from: Data(bytes)) == Self.shape)
    let theirs = [UInt8](try JSONEncoder().encode(Self.shape))
    #expect(try JSONValueDecoder().decode(Shape.self, from: theirs) == Self.shape)
  }

  @Test("Keys may be in any order, missing if optional, and unknown")
  func keys() throws {
    struct Item: Decodable, Equatable { var a: Int, b: String?, c: [Int] }
    let items = try decode(
      [Item].self,
      #"[{"a":1,"b":"x","c":[1]},{"c":[],"z":{"y":[{}]},"a":2},{"b":null,"a":3,"c":[2],"a":4}]"#)
    #expect(
      items == [Item(a: 1, b: "x", c: [1]), Item(a: 2, b: nil, c: []), Item(a: 4, b: nil, c: [2])])
  }

  @Test("Of duplicate keys the options choose the value")
  func duplicates() throws {
    let text = #"{"x":1,"y":2,"x":3}"#
    var decoder = JSONValueDecoder()
    #expect(try decode(Point.self, text, decoder).x == 3)
    decoder.options.duplicateKeys = .first
    #expect(try decode(Point.self, text, decoder).x == 1)
    decoder.options.duplicateKeys = .error
    let error = #expect(throws: JSONError.self) { try decode(Point.self, text, decoder) }
    #expect(error?.kind == .duplicateKey("x"))
    #expect(error?.offset == 13)
  }

  @Test("A value of a wrong type, a missing key and a rejected value have their line and path")
  func errors() throws {
    func error(_ text: String) -> JSONError? {
      #expect(throws: JSONError.self) { try decode([Point].self, text) }
    }
    let wrong = error("[{\"x\":1,\n\"y\":\"2\"}]")
    #expect(
      wrong?.description
        == "line 2, column 5, byte 14, at /0/y: found a string; expected a number")
    #expect(error("[{\"x\":1}]")?.kind == .missingKey("y"))
    #expect(error("[{\"x\":1}]")?.path?.description == "/0")
    #expect(error("{}")?.kind == .wrongType(found: .object))
    #expect(error("[{\"x\":1,\"y\":2},]")?.offset == 15)
    let rejected = #expect(throws: JSONError.self) {
      try decode([Color].self, "[\"red\",\n\"blue\"]")
    }
    #expect(rejected?.position == TextPosition(line: 2, column: 1))
    #expect(throws: JSONError.self) { try decode([UInt8].self, "[256]") }
    #expect(throws: JSONError.self) { try decode([Int].self, "[1.5]") }
    #expect(try decode([Int].self, "[1.0,1e2]") == [1, 100])
  }

  @Test("Nested and super containers, and several at once, read their own values")
  func containers() throws {
    class Base: Codable {
      var id = 0
      enum Keys: String, CodingKey { case id }
      init() {}
      required init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(id, forKey: .id)
      }
    }
    final class Derived: Base {
      var pair: [Int] = []
      enum Keys: String, CodingKey { case a, b, list, x }
      override init() { super.init() }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let a = try container.nestedContainer(keyedBy: Keys.self, forKey: .a)
        let b = try container.nestedContainer(keyedBy: Keys.self, forKey: .b)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        pair = [
          try a.decode(Int.self, forKey: .x), try b.decode(Int.self, forKey: .x),
          try list.decode(Int.self),
        ]
        try super.init(from: container.superDecoder())
      }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var a = container.nestedContainer(keyedBy: Keys.self, forKey: .a)
        try a.encode(pair[0], forKey: .x)
        var b = container.nestedContainer(keyedBy: Keys.self, forKey: .b)
        try b.encode(pair[1], forKey: .x)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encode(pair[2])
        try super.encode(to: container.superEncoder())
      }
    }
    let value = Derived()
    value.id = 7
    value.pair = [1, 2, 3]
    let bytes = try JSONValueEncoder().encode(value)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text == #"{"a":{"x":1},"b":{"x":2},"list":[3],"super":{"id":7}}"#)
    let back = try JSONValueDecoder().decode(Derived.self, from: bytes)
    #expect(back.pair == [1, 2, 3])
    #expect(back.id == 7)
  }

  @Test("Strategies convert keys, dates, data and numbers that are not finite")
  func strategies() throws {
    struct Record: Codable, Equatable { var firstName: String, madeAt: Date, userID: Int }
    var decoder = JSONValueDecoder()
    decoder.strategies.keys = .fromSnakeCase
    decoder.strategies.convert(Date.self) { Date(timeIntervalSince1970: try Double(from: $0)) }
    let record = Record(firstName: "A", madeAt: Date(timeIntervalSince1970: 5), userID: 2)
    let text = #"{"first_name":"A","made_at":5,"userID":2}"#
    #expect(try decode(Record.self, text, decoder) == record)
    var encoder = JSONValueEncoder()
    encoder.strategies.keys = .toSnakeCase
    encoder.strategies.convert(Date.self) { try $0.timeIntervalSince1970.encode(to: $1) }
    let written = String(decoding: try encoder.encode(record), as: UTF8.self)
    #expect(written == #"{"first_name":"A","made_at":5.0,"user_id":2}"#)
    decoder.strategies.nonFinite = ("inf", "-inf", "nan")
    #expect(try decode([Double].self, #"["inf",1,"-inf"]"#, decoder) == [.infinity, 1, -.infinity])
  }

  @Test("A missing key has the name that the text would have")
  func convertedNames() throws {
    struct Record: Decodable { var firstName: String, userID: Int }
    var decoder = JSONValueDecoder()
    decoder.strategies.keys = .fromSnakeCase
    func error(_ text: String) -> JSONError? {
      #expect(throws: JSONError.self) { try decode(Record.self, text, decoder) }
    }
    #expect(error("{}")?.kind == .missingKey("first_name"))
    #expect(error(#"{"first_name":"A"}"#)?.kind == .missingKey("userID"))
    decoder.strategies.keys = .custom { $0.lowercased() }
    #expect(error("{}")?.kind == .missingKey("firstName"))
  }

  @Test("A type that recurses is stopped at the limit, on a stack of 512 KiB")
  func depth() async throws {
    final class List: Codable {
      var next: List?
      init(next: List?) { self.next = next }
    }
    let deep =
      String(repeating: "{\"next\":", count: 300) + "{}" + String(repeating: "}", count: 300)
    let outcome = await withCheckedContinuation { continuation in
      let thread = Thread {
        let result = Result { try JSONValueDecoder().decode(List.self, from: deep.utf8.span) }
        continuation.resume(returning: result.map { _ in 0 })
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    let error = #expect(throws: JSONError.self) { try outcome.get() }
    #expect(error?.kind == .tooDeep(limit: 100))
    var list = List(next: nil)
    for _ in 0..<300 { list = List(next: list) }
    #expect(throws: JSONWriterError.tooDeep(limit: 100)) { try JSONValueEncoder().encode(list) }
  }
}
