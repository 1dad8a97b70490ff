import ApusPropertyList
import ApusTestSupport
import Foundation
import Testing

@Suite("Decoding of property lists")
struct DecodingTests {
  struct Sample: Codable, Equatable {
    var name: String
    var count: Int
    var ratio: Double
    var flag: Bool
    var date: Date
    var data: Data
    var missing: String?
    var nested: [Nested]
    var table: [String: UInt8]
    var kind: Kind
  }

  struct Nested: Codable, Equatable { var values: [Int?] }

  enum Kind: String, Codable { case stop, line }

  static let sample = Sample(
    name: "Käse", count: -3, ratio: 0.25, flag: true,
    date: Date(timeIntervalSinceReferenceDate: 12.5), data: Data([1, 2, 3]), missing: nil,
    nested: [Nested(values: [1, nil, 3]), Nested(values: [])], table: ["a": 1, "b": 2], kind: .line)

  @Test("A value that Foundation's encoder wrote is decoded equal")
  func foundationEncoder() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let bytes = Array(try encoder.encode(Self.sample))
    #expect(try PropertyList.decode(Sample.self, from: bytes.span) == Self.sample)
  }

  @Test("An error has the path of keys and indices, and the object's position")
  func errorPath() throws {
    let bytes = try BinaryPropertyListTests.foundation([["nested": [["values": [1, "two"]]]]])
    struct Row: Decodable { var nested: [Nested] }
    do {
      _ = try PropertyList.decode([Row].self, from: bytes.span)
      Issue.record("no error")
    } catch let error as PropertyListError {
      #expect(error.kind == .wrongType(expected: .integer, found: .string))
      #expect(
        error.path == [.index(0), .key("nested"), .index(0), .key("values"), .index(1)])
      #expect(error.description.contains("[0].nested[0].values[1]"))
    }
  }

  @Test("A missing key is an error that names the key")
  func missingKey() throws {
    let bytes = try BinaryPropertyListTests.foundation(["a": 1])
    struct Row: Decodable { var b: Int }
    do {
      _ = try PropertyList.decode(Row.self, from: bytes.span)
      Issue.record("no error")
    } catch let error as PropertyListError {
      #expect(error.kind == .missingKey("b"))
    }
  }

  @Test("Data is decoded as bytes, by Foundation's type and as an array")
  func data() throws {
    let bytes = try BinaryPropertyListTests.foundation(["a": Data([0, 255])])
    #expect(try PropertyList.decode([String: [UInt8]].self, from: bytes.span) == ["a": [0, 255]])
    #expect(
      try PropertyList.decode([String: Data].self, from: bytes.span) == ["a": Data([0, 255])])
  }

  @Test("Data is bytes only: another element is an error that names the kinds, and counts nothing")
  func otherElementsOfData() throws {
    struct Bytes: Decodable {
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        #expect(throws: DecodingError.self) { try container.decode([String].self) }
        #expect(container.currentIndex == 0)
        #expect(try container.decode(UInt8?.self) == 1)
        #expect(try container.decode(UInt8.self) == 2)
        #expect(container.isAtEnd)
      }
    }
    let bytes = try PropertyList.encode([1, 2] as [UInt8])
    _ = try PropertyList.decode(Bytes.self, from: bytes.span)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.decode([Int].self, from: bytes.span)
    }
    #expect(error?.kind == .wrongType(expected: .array, found: .data))
  }

  @Test("Keys are found in any order, and for rows with other keys than the row before")
  func keyOrder() throws {
    struct Row: Decodable, Equatable { var a: Int; var b: Int?; var c: Int? }
    let rows: [[String: Int]] = [["a": 1, "b": 2, "c": 3], ["c": 4, "a": 5], ["a": 6, "b": 7]]
    let bytes = try BinaryPropertyListTests.foundation(rows)
    #expect(
      try PropertyList.decode([Row].self, from: bytes.span) == [
        Row(a: 1, b: 2, c: 3), Row(a: 5, b: nil, c: 4), Row(a: 6, b: 7, c: nil),
      ])
  }

  @Test("A superclass is decoded from the key super")
  func superclass() throws {
    class Base: Codable { var a = 1 }
    final class Derived: Base {
      var b = 2
      private enum CodingKeys: CodingKey { case b }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        b = try container.decode(Int.self, forKey: .b)
        try super.init(from: container.superDecoder())
      }
    }
    let bytes = try BinaryPropertyListTests.foundation(
      ["b": 5, "super": ["a": 6]] as [String: Any])
    let value = try PropertyList.decode(Derived.self, from: bytes.span)
    #expect((value.a, value.b) == (6, 5))
  }
}
