import ApusJSON
import Testing

/// Encoders and containers are used again for the next value, unless somebody keeps them.
@Suite("Encoders that are used again")
struct EncodingLevelTests {
  private enum Keys: String, CodingKey { case id, name, child, other }

  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONValueEncoder().encode(value), as: UTF8.self)
  }

  /// A type whose objects have other keys in another order each.
  private struct Varied: Encodable {
    var number: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      if number & 1 == 0 { try container.encode(number, forKey: .id) }
      if number & 2 == 0 { try container.encode("\(number)", forKey: .name) }
      if number & 4 == 0, number > 0 {
        try container.encode([Varied(number: number / 2)], forKey: .child)
      }
      if number & 1 == 1 { try container.encode(number, forKey: .other) }
    }

    var text: String {
      var members: [String] = []
      if number & 1 == 0 { members.append("\"id\":\(number)") }
      if number & 2 == 0 { members.append("\"name\":\"\(number)\"") }
      if number & 4 == 0, number > 0 {
        members.append("\"child\":[\(Varied(number: number / 2).text)]")
      }
      if number & 1 == 1 { members.append("\"other\":\(number)") }
      return "{\(members.joined(separator: ","))}"
    }
  }

  @Test("Objects with other keys than those before are written as they are")
  func variedKeys() throws {
    let values = (0..<200).map { Varied(number: $0) }
    #expect(try text(values) == "[\(values.map(\.text).joined(separator: ","))]")
  }

  /// The containers that types keep beyond the end of their values.
  private final class Kept {
    var containers: [KeyedEncodingContainer<Keys>] = []
  }

  /// Keeps its container, and writes into those of the values before.
  private struct Keeper: Encodable {
    let number: Int
    let kept: Kept
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(number, forKey: .id)
      for index in kept.containers.indices {
        #expect(throws: JSONWriterError.outOfOrder) {
          try kept.containers[index].encode(9, forKey: .name)
        }
      }
      kept.containers.append(container)
    }
  }

  @Test("A container that is kept cannot write into a later value")
  func keptContainers() throws {
    let kept = Kept()
    let values = (0..<3).map { Keeper(number: $0, kept: kept) }
    #expect(try text(values) == #"[{"id":0},{"id":1},{"id":2}]"#)
  }

  /// Throws an error that has the path to its value.
  private struct Failing: Encodable {
    struct Place: Error { var path: [String] }
    func encode(to encoder: any Encoder) throws {
      throw Place(path: encoder.codingPath.map(\.stringValue))
    }
  }

  private struct Nested: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var list = container.nestedUnkeyedContainer(forKey: .child)
      try list.encode(1)
      var object = list.nestedContainer(keyedBy: Keys.self)
      try object.encode(Failing(), forKey: .name)
    }
  }

  @Test("The path leads through arrays, objects and nested containers")
  func path() throws {
    let error = #expect(throws: Failing.Place.self) {
      _ = try JSONValueEncoder().encode(["a": [[1: Nested()], [2: Nested()]]])
    }
    #expect(error?.path == ["a", "0", "1", "child", "1", "name"])
  }

  @Test("The values are freed after the end")
  func memory() throws {
    final class Object: Sendable {}
    let key = try #require(CodingUserInfoKey(rawValue: "object"))
    weak var freed: Object?
    func encode() throws -> Object {
      let object = Object()
      var encoder = JSONValueEncoder()
      encoder.userInfo = [key: object]
      _ = try encoder.encode(Varied(number: 8))
      return object
    }
    freed = try encode()
    #expect(freed == nil)
  }

  @Test("A strategy changes the keys of every object")
  func strategy() throws {
    struct Person: Encodable { var firstName = "a", lastName = "b" }
    var encoder = JSONValueEncoder()
    encoder.strategies.keys = .toSnakeCase
    let text = String(decoding: try encoder.encode([Person(), Person()]), as: UTF8.self)
    #expect(
      text == #"[{"first_name":"a","last_name":"b"},{"first_name":"a","last_name":"b"}]"#)
  }

  @Test("A container that cannot begin fails the whole text")
  func failure() throws {
    struct Deep: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for _ in 0..<600 { container = container.nestedUnkeyedContainer() }
      }
    }
    #expect(throws: JSONWriterError.tooDeep(limit: 512)) { try text(Deep()) }
  }
}
