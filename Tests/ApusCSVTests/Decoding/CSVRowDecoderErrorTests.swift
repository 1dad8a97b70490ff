import ApusBytes
import ApusCSV
import Testing

@Suite("CSVRowDecoder errors")
struct CSVRowDecoderErrorTests {
  typealias Stop = CSVRowDecoderTests.Stop

  static func error(_ text: String, as type: (some Decodable).Type) throws -> CSVFieldError {
    try #require(try CSVRowDecoderTests.error(text, as: type))
  }

  struct Pair: Decodable { var a: Int, b: Int }

  @Test("The error of an invalid field has its column, position, type and text")
  func value() throws {
    let error = try Self.error("b,a\n1,2\n\"3\n\",4x\n", as: Pair.self)
    #expect(error.kind == .malformed(NumberError(.unexpectedByte, at: 1)))
    #expect(error.column == "a" && error.type == "Int" && error.text == "4x")
    #expect(error.position == CSVPosition(record: 2, field: 1, line: 4, offset: 13))
  }

  @Test("A required value is an error if it is missing, or if its column is")
  func missing() throws {
    #expect(try Self.error("a,b\n1,\n", as: Pair.self).kind == .empty)
    let error = try Self.error("a,c\n1,2\n", as: Pair.self)
    #expect(error.kind == .missingColumn(known: ["a", "c"]) && error.column == "b")
    #expect(
      error.description
        == "line 2, record 2, field 1, byte 5: no column b; there are a, c")
  }

  @Test(
    "An unknown enumeration case has its field, and an error of a type's own is thrown as it is")
  func refused() throws {
    struct Way: Decodable { var kind: CSVRowDecoderTests.Kind }
    let error = try Self.error("x,kind\n,bus\n", as: Way.self)
    guard case .rejected(let words) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(words.contains("bus"))
    #expect(error.column == "kind" && error.position.offset == 8 && error.text == "bus")

    struct Unwilling: Error {}
    struct Never: Decodable { init(from decoder: any Decoder) throws { throw Unwilling() } }
    #expect(throws: Unwilling.self) { try Self.error("a,b\n1,2\n", as: Never.self) }
    struct Holder: Decodable { var b: Never, c: Never? }
    #expect(throws: Unwilling.self) { try Self.error("a,b\n1,2\n", as: Holder.self) }
  }

  @Test("The error of an invalid date has the field, also through `Decodable`")
  func date() throws {
    struct Day: Decodable { var day: CSVDate }
    let error = try Self.error("day\n2026-13-01\n", as: Day.self)
    #expect(error.kind == .malformed(NumberError(.outOfRange, at: 5)))
    #expect(error.column == "day" && error.type == "CSVDate")
  }

  class Base: Decodable {
    var a: Int
    enum CodingKeys: String, CodingKey { case a }
  }

  final class Derived: Base {
    enum OwnKeys: String, CodingKey { case b }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: OwnKeys.self)
      try super.init(from: container.superDecoder())
    }
  }

  final class NamedDerived: Base {
    enum OwnKeys: String, CodingKey { case b }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: OwnKeys.self)
      try super.init(from: container.superDecoder(forKey: .b))
    }
  }

  @Test("A shape that a row does not have is rejected, with its field")
  func shapes() throws {
    struct Nested: Decodable { var b: Pair }
    struct Bytes: Decodable { var b: [UInt8] }
    struct Inner: Decodable {
      enum Keys: String, CodingKey { case b }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Keys.self)
          .nestedContainer(keyedBy: Keys.self, forKey: .b)
      }
    }
    struct List: Decodable {
      enum Keys: String, CodingKey { case b }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .b)
      }
    }
    let text = "a,b\n1,2\n"
    for (type, shape) in [
      (Nested.self, CSVShape.keyed), (Inner.self, .keyed), (Bytes.self, .unkeyed),
      (List.self, .unkeyed), (NamedDerived.self, .superclass),
    ] as [(any Decodable.Type, CSVShape)] {
      let error = try Self.error(text, as: type)
      #expect(error.kind == .unsupported(shape), "\(type)")
      #expect(error.position == CSVPosition(record: 1, field: 1, line: 2, offset: 6), "\(type)")
      #expect(error.column == "b", "\(type)")
    }
    for (type, shape) in [
      ([String].self, CSVShape.unkeyed), (Int.self, .single), (Derived.self, .superclass),
    ] as [(any Decodable.Type, CSVShape)] {
      let error = try Self.error(text, as: type)
      #expect(error.kind == .unsupported(shape), "\(type)")
      #expect(error.position == CSVPosition(record: 1, field: 0, line: 2, offset: 4), "\(type)")
    }
  }

  @Test("The error of a rejected shape has the type that was requested")
  func shapeTypes() throws {
    struct Nested: Decodable { var b: Pair }
    struct List: Decodable { var b: [Int]? }
    struct Key: Decodable {
      enum Keys: String, CodingKey { case b }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Keys.self)
          .nestedContainer(keyedBy: Keys.self, forKey: .b)
      }
    }
    let text = "a,b\n1,2\n"
    #expect(try Self.error(text, as: Nested.self).type == "Pair")
    #expect(
      try Self.error(text, as: List.self).description.contains(
        "\"2\" in column b is not a valid Array<Int>: an array"))
    #expect(try Self.error(text, as: Key.self).type == "Key")
    #expect(try Self.error(text, as: [Int].self).type == "Array<Int>")
    #expect(try Self.error(text, as: Double.self).type == "Double")
    #expect(try Self.error(text, as: Derived.self).type == "Derived")
  }

  @Test("Problems have descriptions")
  func words() {
    #expect("\(CSVValueError.empty)" == "the field is empty")
    #expect("\(CSVValueError.unknownText)" == "not a known spelling")
    #expect("\(CSVValueError.unsupported(.keyed))" == "a structure in a row of fields")
    #expect(
      "\(CSVShape.unkeyed), \(CSVShape.superclass), \(CSVShape.single)"
        == "an array, a superclass, a single value")
  }
}
