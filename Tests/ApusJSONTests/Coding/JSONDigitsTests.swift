import Foundation
import Testing

@testable import ApusJSON

@Suite("The digits of numbers")
struct JSONDigitsTests {
  struct InvalidNumber: Error {}

  private static var decoder: JSONValueDecoder {
    var decoder = JSONValueDecoder()
    decoder.strategies.convert(Decimal.self) { decoder in
      guard let decimal = Decimal(string: try JSONDigits(from: decoder).text) else {
        throw InvalidNumber()
      }
      return decimal
    }
    return decoder
  }

  private static var encoder: JSONValueEncoder {
    var encoder = JSONValueEncoder()
    encoder.strategies.convert(Decimal.self) { try JSONDigits($0.description).encode(to: $1) }
    return encoder
  }

  @Test(
    "A Decimal is exact in both directions, as in Foundation",
    arguments: [
      "19.99", "12345678901234567.89", "-0.1", "0", "1e3", "3.14159265358979323846264338327950288",
    ])
  func decimals(_ text: String) throws {
    let text = "[\(text)]"
    let theirs = try JSONDecoder().decode([Decimal].self, from: Data(text.utf8))
    let ours = try Self.decoder.decode([Decimal].self, from: text.utf8.span)
    #expect(ours == theirs)
    let written = try Self.encoder.encode(["a": ours])
    let members = try Self.decoder.decode([String: [Decimal]].self, from: written)
    #expect(members == ["a": theirs])
    #expect(try JSONEncoder().encode(["a": theirs]) == Data(written))
  }

  @Test("A property has the digits as they are written")
  func property() throws {
    struct Price: Codable, Equatable { var amount: JSONDigits, all: [JSONDigits] }
    let text = #"{"amount":1.500,"all":[-0,1E+400,123456789012345678901234567890]}"#
    let price = try JSONValueDecoder().decode(Price.self, from: text.utf8.span)
    #expect(price.amount.text == "1.500")
    #expect(price.all.map(\.text) == ["-0", "1E+400", "123456789012345678901234567890"])
    #expect(String(decoding: try JSONValueEncoder().encode(price), as: UTF8.self) == text)
  }

  @Test("Another value, and a coder of another module, are errors")
  func errors() throws {
    for text in ["[\"1\"]", "[null]", "[[]]", "[true]"] {
      #expect(throws: JSONError.self) {
        try JSONValueDecoder().decode([JSONDigits].self, from: text.utf8.span)
      }
    }
    var options = JSONOptions()
    options.leniencies = .nonFiniteNumbers
    #expect(throws: JSONError.self) {
      try JSONValueDecoder(options: options).decode(
        [JSONDigits].self, from: "[-Infinity]".utf8.span)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([JSONDigits].self, from: Data("[1]".utf8))
    }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([JSONDigits("1")]) }
    for text in ["", " 1", "1 ", "01", "1.", "+1", "x", "\"1\"", "[1]", "1,2", "true", "-", "NaN"] {
      #expect(throws: JSONError.self, "\(text)") { try JSONDigits(text) }
    }
  }
}
