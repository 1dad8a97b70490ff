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
}
