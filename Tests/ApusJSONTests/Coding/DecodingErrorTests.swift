import ApusTestSupport
import Foundation
import Testing

@testable import ApusJSON

@Suite("Errors and paths of decoded types")
struct DecodingErrorTests {
  private func decode<T: Decodable>(
    _ type: T.Type, _ text: String, _ decoder: JSONValueDecoder = JSONValueDecoder()
  ) throws -> T {
    try decoder.decode(type, from: text.utf8.span)
  }

  private enum Color: String, Decodable { case red }

  /// An element that is `nil` if it cannot be decoded.
  private struct Lossy<Value: Decodable>: Decodable {
    let value: Value?
    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Value.self)
    }
  }

  private struct Refused: Error {}

  /// A type that recovers from an error, and throws another one.
  private struct Picky: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      if (try? container.decode(Color.self)) == nil { throw Refused() }
    }
  }

  @Test("The place of an error is not that of an error before, from which the type recovered")
  func recovered() {
    struct Pair: Decodable { var first: Lossy<Color>, second: Color }
    let error = #expect(throws: JSONError.self) {
      try decode([Pair].self, "[{\"first\":\"blue\",\n\"second\":\"green\"}]")
    }
    #expect(error?.position == TextPosition(line: 2, column: 10))
    #expect(error?.path?.description == "/0/second")
    #expect(throws: Refused.self) { try decode([Picky].self, "[ [\"blue\"]]") }
    let inner = #expect(throws: JSONError.self) {
      try decode([[String: [Color]]].self, #"[{"a":["red","blue"]}]"#)
    }
    #expect(inner?.path?.description == "/0/a/1")
  }

  @Test(
    "Millions of bytes of values that a type rejects take linear time", .timeLimit(.minutes(30)))
  func manyRejected() throws {
    let value = "\"\(String(repeating: "b", count: 1_000))\""
    let text = "[\(Array(repeating: value, count: 5_000).joined(separator: ","))]"
    let values = try decode([Lossy<Color>].self, text)
    #expect(values.count == 5_000)
    #expect(values.allSatisfy { $0.value == nil })
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Keeps the paths of its values, in an order that is not that of the text.
  private struct Paths: Decodable {
    var paths: [String] = []
    init(from decoder: any Decoder) throws {
      func text(_ path: [any CodingKey]) -> String {
        path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      }
      let container = try decoder.container(keyedBy: Key.self)
      for name in ["c", "a", "b"] {
        let inner = try container.superDecoder(forKey: Key(stringValue: name))
        paths.append(text(inner.codingPath))
        var list = try inner.unkeyedContainer()
        while !list.isAtEnd {
          let nested = try list.superDecoder()
          paths.append(text(nested.codingPath))
        }
        paths.append(text(list.codingPath))
      }
      paths.append(text(container.codingPath))
      paths.append(text(decoder.codingPath))
    }
  }

  @Test("Paths are right in any order, and their indices are integers")
  func paths() throws {
    let text = #"{"x":[{"a":[1,[]],"b":[],"\u0063":["[",2]},{"a":[],"b":[{}],"c":[]}]}"#
    let values = try decode([String: [Paths]].self, text)["x"]
    #expect(
      values?[0].paths == [
        ".x[0].c", ".x[0].c[0]", ".x[0].c[1]", ".x[0].c", ".x[0].a", ".x[0].a[0]", ".x[0].a[1]",
        ".x[0].a", ".x[0].b", ".x[0].b", ".x[0]", ".x[0]",
      ])
    #expect(
      values?[1].paths == [
        ".x[1].c", ".x[1].c", ".x[1].a", ".x[1].a", ".x[1].b", ".x[1].b[0]", ".x[1].b", ".x[1]",
        ".x[1]",
      ])
  }

  @Test("Containers without keys count their elements")
  func counts() throws {
    #expect(try decode(SIMD3<Float>.self, "[1,2,3]") == [1, 2, 3])
    #expect(try decode([SIMD2<Int>].self, "[[1,2],[ 3 , 4 ]]") == [[1, 2], [3, 4]])
    #expect(throws: JSONError.self) { try decode(SIMD3<Float>.self, "[1,2]") }
    struct Counts: Decodable {
      var counts: [Int?] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        counts.append(container.count)
        while !container.isAtEnd {
          counts.append(try container.nestedUnkeyedContainer().count)
          counts.append(container.count)
        }
      }
    }
    let text = #"[[],["a,b",{"c":[1,2]},[3,4]],[ ],[1,2,3,null],["x"]]"#
    #expect(try decode(Counts.self, text).counts == [5, 0, 5, 3, 5, 0, 5, 4, 5, 1, 5])
  }

  @Test("A byte order mark is no column, in any reader")
  func mark() throws {
    let text = "\u{feff}[true]"
    let place = TextPosition(line: 1, column: 2)
    let error = #expect(throws: JSONError.self) { try decode([Double].self, text) }
    #expect(error?.position == place)
    #expect(error?.offset == 4)
    let tree = try JSONTree(text.utf8.span)
    let value = try #require(tree.root[0])
    #expect(value.position == place)
    let wrong = #expect(throws: JSONError.self) { try value.double() }
    #expect(wrong?.position == place)
    var decoder = JSONValueDecoder()
    #expect(try decode([Bool].self, text, decoder) == [true])
    decoder.options.skipsByteOrderMark = false
    #expect(throws: JSONError.self) { try decode([Bool].self, text, decoder) }
    decoder.options = JSONOptions()
    decoder.options.leniencies = .json5
    #expect(try decode([Bool].self, text, decoder) == [true])
  }

  @Test("A duplicate key is an error also in a value that no type reads")
  func duplicates() throws {
    struct Item: Decodable { var x: Int }
    let text = #"{"x":1,"skip":{"a":1,"a":2}}"#
    var decoder = JSONValueDecoder()
    #expect(try decode(Item.self, text, decoder).x == 1)
    decoder.options.duplicateKeys = .error
    let error = #expect(throws: JSONError.self) { try decode(Item.self, text, decoder) }
    #expect(error?.kind == .duplicateKey("a"))
    #expect(error?.offset == 21)
  }

  @Test("Conversions read URLs, and arrays that have a function of their own")
  func conversions() throws {
    var decoder = JSONValueDecoder()
    decoder.strategies.convert(URL.self) { decoder in
      guard let url = URL(string: try String(from: decoder)) else { throw Refused() }
      return url
    }
    decoder.strategies.convert([Int].self) {
      try String(from: $0).split(separator: " ").map { Int($0) ?? 0 }
    }
    struct Page: Decodable { var url: URL, ids: [Int], lists: [[Int]] }
    let page = try decode(
      Page.self, #"{"url":"https://a.b/c","ids":"1 2","lists":["3 4","5"]}"#, decoder)
    #expect(page.url.absoluteString == "https://a.b/c")
    #expect(page.ids == [1, 2])
    #expect(page.lists == [[3, 4], [5]])
  }
}
