import ApusBytes
import ApusPropertyList
import Foundation
import Testing

@Suite("Encoding of property lists")
struct EncodingTests {
  struct Row: Codable, Equatable {
    var name: String
    var numbers: [Int?]
    var wide: UInt64
    var ratio: Double
    var date: PropertyListDate
    var bytes: [UInt8]
    var absent: String?
    var nested: [String: [Bool]]
  }

  static let row = Row(
    name: "Käse", numbers: [1, nil], wide: .max, ratio: 0.5,
    date: PropertyListDate(secondsSince2001: 3), bytes: [0, 255], absent: nil,
    nested: ["a": [true, false]])

  @Test("An encoded value is decoded equal")
  func roundTrip() throws {
    let bytes = try PropertyList.encode([Self.row, Self.row])
    #expect(try PropertyList.decode([Row].self, from: bytes.span) == [Self.row, Self.row])
  }

  @Test("Foundation's decoder reads an encoded value, with dates and data")
  func foundationDecoder() throws {
    struct Same: Decodable {
      var name: String
      var wide: UInt64
      var date: Date
      var bytes: Data
      var nested: [String: [Bool]]
    }
    let bytes = try PropertyList.encode(Self.row)
    let same = try PropertyListDecoder().decode(Same.self, from: Data(bytes))
    #expect(same.date == Date(timeIntervalSinceReferenceDate: 3))
    #expect(same.bytes == Data([0, 255]))
    #expect((same.name, same.wide) == ("Käse", .max))
    #expect(same.nested == ["a": [true, false]])
  }

  @Test("Nested containers that are filled in turns keep their values")
  func nestedContainers() throws {
    struct Turns: Encodable {
      enum CodingKeys: CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var a = container.nestedUnkeyedContainer(forKey: .a)
        var b = container.nestedUnkeyedContainer(forKey: .b)
        for index in 0..<3 {
          try a.encode(index)
          try b.encode(-index)
        }
      }
    }
    let bytes = try PropertyList.encode(Turns())
    #expect(
      try PropertyList.decode([String: [Int]].self, from: bytes.span) == [
        "a": [0, 1, 2], "b": [0, -1, -2],
      ])
  }

  @Test("Only bytes become data: empty arrays of other types are arrays")
  func emptyArrays() throws {
    struct Row: Codable, Equatable {
      var tags: [String] = []
      var numbers: [Int] = []
      var rows: [[String: Int]] = []
      var absent: [Int]? = []
      var pairs: [String: Int] = [:]
    }
    #expect(try kind([String]()) == .array)
    #expect(try kind([Int8]()) == .array)
    #expect(try kind([String: Int]()) == .dictionary)
    #expect(try kind([UInt8]()) == .data)
    let bytes = try PropertyList.encode(Row())
    #expect(try PropertyList.decode(Row.self, from: bytes.span) == Row())
    let list = try BinaryPropertyList(bytes.span.rawBytes)
    let root = try list.root.dictionary()
    for name in ["tags", "numbers", "rows", "absent"] {
      let kind = try root.value(forKey: name)?.kind
      #expect(kind == .array)
    }
  }

  /// The kind of the root of an encoded value.
  private func kind(_ value: some Encodable) throws -> PropertyListKind {
    let bytes = try PropertyList.encode(value)
    let list = try BinaryPropertyList(bytes.span.rawBytes)
    return try list.root.kind
  }

  /// Encodes keys of any text; the value of each pair is its index.
  struct Pairs: Encodable {
    let keys: [String]
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (index, key) in keys.enumerated() {
        try container.encode(index, forKey: AnyKey(stringValue: key))
      }
    }
  }

  @Test("Of a key that is encoded twice the last value counts", arguments: [1, 31, 32, 33, 100])
  func repeatedKeys(count: Int) throws {
    let keys = (0..<count).map { "key \($0)" }
    let bytes = try PropertyList.encode(Pairs(keys: keys + keys))
    let root = try BinaryPropertyList(bytes.span.rawBytes).root.dictionary()
    #expect(root.count == count)
    for index in 0..<count {
      let name = try root.key(at: index).string()
      let value = try root.value(at: index).integer(as: Int.self)
      #expect(name == keys[index])
      #expect(value == count + index)
    }
  }

  @Test("Nested containers of the same key have the members of both", arguments: [0, 40])
  func sharedNestedContainers(before: Int) throws {
    struct Parts: Encodable {
      let before: Int
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for index in 0..<before {
          try container.encode(index, forKey: AnyKey(stringValue: "\(index)"))
        }
        for name in ["b", "c"] {
          var nested = container.nestedContainer(
            keyedBy: AnyKey.self, forKey: AnyKey(stringValue: "a"))
          try nested.encode(1, forKey: AnyKey(stringValue: name))
          var list = container.nestedUnkeyedContainer(forKey: AnyKey(stringValue: "list"))
          try list.encode(name)
        }
      }
    }
    let bytes = try PropertyList.encode(Parts(before: before))
    let root = try BinaryPropertyList(bytes.span.rawBytes).root.dictionary()
    #expect(root.count == before + 2)
    let nested = try root.value(at: before).dictionary()
    let names = [try nested.key(at: 0).string(), try nested.key(at: 1).string()]
    #expect(names == ["b", "c"])
    let count = try root.value(at: before + 1).array().count
    #expect(count == 2)
  }

  @Test("Values nested too deeply are an error of the writer, as it is")
  func tooDeep() {
    indirect enum Nested: Encodable {
      case end, around(Nested)
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if case .around(let value) = self { try container.encode(value) }
      }
    }
    var value = Nested.end
    for _ in 0..<100 { value = .around(value) }
    #expect(throws: PropertyListWriterError.tooDeep(limit: 64)) { try PropertyList.encode(value) }
  }

  @Test("A value that throws leaves nothing, and an unused encoder writes an empty dictionary")
  func failedValues() throws {
    struct Failing: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(1, forKey: AnyKey(stringValue: "x"))
        throw PropertyListWriterError.unbalanced
      }
    }
    struct Row: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        try? container.encode(Failing(), forKey: AnyKey(stringValue: "a"))
        _ = container.superEncoder()
        try container.encode(2, forKey: AnyKey(stringValue: "b"))
      }
    }
    let bytes = try PropertyList.encode(Row())
    let root = try BinaryPropertyList(bytes.span.rawBytes).root.dictionary()
    let kinds = [try root.value(forKey: "a")?.kind, try root.value(forKey: "b")?.kind]
    #expect(kinds == [nil, .integer])
    let isEmpty = try root.value(forKey: "super")?.dictionary().isEmpty
    #expect(isEmpty == true)
  }
}
