import Foundation
import Testing

@testable import ApusJSON

@Suite("Types that catch errors of decoding")
struct CaughtDecodingErrorTests {
  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try JSONValueDecoder().decode(type, from: text.utf8.span)
  }

  /// An identifier that is a number or a text, or is missing.
  private struct Identifier: Decodable, Equatable {
    var text: String
    enum Key: String, CodingKey { case id, name }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      do {
        text = "\(try container.decode(Int.self, forKey: .id))"
      } catch DecodingError.typeMismatch {
        text = try container.decode(String.self, forKey: .id)
      } catch DecodingError.keyNotFound(let key, let context) {
        text = "no \(key.stringValue) at \(context.codingPath.map(\.stringValue))"
      } catch DecodingError.valueNotFound {
        text = "null"
      } catch DecodingError.dataCorrupted(let context) {
        text = "\(context.codingPath.map(\.stringValue)): \(context.debugDescription)"
      }
    }
  }

  @Test("A type that catches a DecodingError decodes, as with Foundation")
  func caught() throws {
    let text = #"{"a":[{"id":1},{"id":"x"},{"id":null},{},{"id":1.5}]}"#
    let lists = try decode([String: [Identifier]].self, text)
    let texts = lists["a", default: []].map(\.text)
    #expect(texts.prefix(3) == ["1", "x", "null"])
    #expect(texts[3] == #"no id at ["a", "3"]"#)
    #expect(
      texts[4] == #"["a", "4", "id"]: a number that the type cannot hold; expected an integer"#)
    let readable = #"{"a":[{"id":1},{"id":"x"},{"id":null},{}]}"#
    let theirs = try JSONDecoder().decode([String: [Identifier]].self, from: Data(readable.utf8))
    #expect(theirs["a", default: []].map(\.text).prefix(3) == texts.prefix(3))
  }

  /// The names of the errors that each way to read a value throws.
  private struct Attempts: Decodable {
    var names: [String] = []
    init(from decoder: any Decoder) throws {
      attempt { _ = try decoder.container(keyedBy: Identifier.Key.self) }
      attempt { _ = try decoder.unkeyedContainer() }
      attempt {
        var elements = try decoder.unkeyedContainer()
        while true { _ = try elements.decode(Int.self) }
      }
      let single = try decoder.singleValueContainer()
      attempt { _ = try single.decode(Bool.self) }
      attempt { _ = try single.decode(String.self) }
      attempt { _ = try single.decode(Int8.self) }
      attempt { _ = try single.decode(Double.self) }
      attempt { _ = try single.decode([Int].self) }
      attempt { _ = try single.decode([Double].self) }
      attempt { _ = try single.decode([[String]].self) }
      attempt { _ = try single.decode([String: Int].self) }
    }

    private mutating func attempt(_ body: () throws -> Void) {
      do {
        try body()
        names.append("read")
      } catch DecodingError.typeMismatch {
        names.append("mismatch")
      } catch DecodingError.valueNotFound {
        names.append("value")
      } catch {
        // Foundation throws an error of its own for a number, and makes it `dataCorrupted` at the end.
        names.append("corrupted")
      }
    }
  }

  @Test(
    "Each way to read a value throws the DecodingError that Foundation throws",
    arguments: [
      "{}", "[]", "[1]", "[1,null]", "[1,true]", #"["a"]"#, "[1.5]", "[300]",
      "300", "-1.5", "true", #""text""#, "{\"a\":1}", "{\"a\":null}", "[[1]]", #"[["a"],[1]]"#,
    ])
  func eachWay(_ text: String) throws {
    let ours = try decode([Attempts].self, "[\(text)]")[0].names
    let theirs = try JSONDecoder().decode([Attempts].self, from: Data("[\(text)]".utf8))[0].names
    #expect(ours == theirs)
  }

  private struct Refused: Error, Equatable { var reason: String }

  private struct Picky: Decodable {
    init(from decoder: any Decoder) throws { throw Refused(reason: "never") }
  }

  @Test("An error of a type's own is thrown as it is")
  func ownError() {
    struct Holder: Decodable { var list: [Picky] }
    #expect(throws: Refused(reason: "never")) { try decode(Holder.self, #"{"list":[1]}"#) }
    #expect(throws: Refused(reason: "never")) { try decode(Picky.self, "1") }
    #expect(throws: CancellationError.self) {
      var decoder = JSONValueDecoder()
      decoder.strategies.convert(Date.self) { _ in throw CancellationError() }
      _ = try decoder.decode([Date].self, from: "[1]".utf8.span)
    }
  }

  @Test("An error of the format that a type throws on has its kind and place")
  func passedOn() {
    struct Strict: Decodable {
      init(from decoder: any Decoder) throws {
        do {
          _ = try decoder.singleValueContainer().decode([Int].self)
        } catch let error as DecodingError {
          throw error
        }
      }
    }
    let error = #expect(throws: JSONError.self) { try decode([Strict].self, "[[1],\n[2,\"x\"]]") }
    #expect(
      error?.description
        == "line 2, column 4, byte 10, at /1/1: found a string; expected an integer")
  }

  /// A value of any type, as many programs have it.
  private struct AnyValue: Codable {
    var value: Any?
    init(_ value: Any?) { self.value = value }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        value = nil
      } else if let text = try? container.decode(String.self) {
        value = text
      } else if let number = try? container.decode(Int.self) {
        value = number
      } else if let list = try? container.decode([AnyValue].self) {
        value = list
      } else if let members = try? container.decode([String: AnyValue].self) {
        value = members
      } else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "none")
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case let list as [AnyValue]: try container.encode(list)
      case let members as [String: AnyValue]: try container.encode(members)
      case let text as String: try container.encode(text)
      case let number as Int: try container.encode(number)
      default: try container.encodeNil()
      }
    }
  }

  private static func nested(_ open: String, _ close: String, _ count: Int) -> String {
    String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
  }

  /// Runs a closure on a thread with a stack of 1 MiB.
  private static func onSmallStack(
    _ body: @escaping @Sendable () throws -> String
  ) async throws -> String {
    let result = await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: Result { try body() }) }
      thread.stackSize = 1 << 20
      thread.start()
    }
    return try result.get()
  }

  @Test("Levels of the text are counted, for a type that decodes itself as other types")
  func levels() async throws {
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
      let text = Self.nested(open, close, open.count > 5 ? 49 : 99)
      let copy = try await Self.onSmallStack {
        let value = try JSONValueDecoder().decode(AnyValue.self, from: text.utf8.span)
        return String(decoding: try JSONValueEncoder().encode(value), as: UTF8.self)
      }
      #expect(copy == text)
    }
  }

  @Test("A value that is too deep is an error with its place, although a type catches it")
  func tooDeep() async throws {
    for count in [100, 101, 300] {
      let text = "\n" + Self.nested("[", "]", count)
      let error = await #expect(throws: JSONError.self) {
        try await Self.onSmallStack {
          "\(try JSONValueDecoder().decode(AnyValue.self, from: text.utf8.span))"
        }
      }
      #expect(error?.kind == .tooDeep(limit: 100))
      #expect(error?.position == TextPosition(line: 2, column: 101))
    }
    var value = AnyValue(1)
    for _ in 0..<100 { value = AnyValue([value]) }
    let deep = value
    #expect(throws: JSONWriterError.tooDeep(limit: 100)) { try JSONValueEncoder().encode(deep) }
  }

  @Test("A type that decodes itself as itself is stopped")
  func endless() async throws {
    struct Endless: Codable {
      init() {}
      init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode(Endless.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
      }
    }
    let error = await #expect(throws: JSONError.self) {
      try await Self.onSmallStack {
        "\(try JSONValueDecoder().decode(Endless.self, from: "1".utf8.span))"
      }
    }
    #expect(error?.kind == .tooDeep(limit: 100))
    await #expect(throws: JSONWriterError.tooDeep(limit: 100)) {
      try await Self.onSmallStack { "\(try JSONValueEncoder().encode(Endless()))" }
    }
  }
}
