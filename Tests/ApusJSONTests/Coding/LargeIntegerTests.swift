import ApusJSON
import Testing

@Suite("Decoding integers beyond 64 bits")
struct LargeIntegerTests {
  private static let digits = "100000000000000000000"

  private func decode<Value: Decodable>(
    _ text: String, _ type: Value.Type = Value.self
  ) throws -> Value {
    try JSON.decode(type, from: Array(text.utf8))
  }

  private struct Values: Decodable, Equatable {
    var double: Double, float: Float, perhaps: Double?, list: [Double], floats: [Float]
  }

  @Test("A double and a float are rounded")
  func rounded() throws {
    let d = Self.digits
    #expect(try decode(d) == 1e20)
    #expect(try decode("-\(d)") == -1e20)
    #expect(try decode(" \(d)\n") == Float(1e20))
    #expect(try decode("18446744073709551616") == 0x1p64)
    let text =
      #"{"double":\#(d),"float":\#(d),"perhaps":\#(d),"list":[1,-\#(d),2.5],"floats":[\#(d)]}"#
    #expect(
      try decode(text)
        == Values(double: 1e20, float: 1e20, perhaps: 1e20, list: [1, -1e20, 2.5], floats: [1e20]))
    #expect(try decode(#"{"a":[\#(d)]}"#) == ["a": Set([1e20])])
  }

  @Test("An integer type has the error of its position", arguments: ["", "-"])
  func integer(sign: String) throws {
    let text = "[\n 1, \(sign)\(Self.digits)]"
    let error = #expect(throws: JSONError.self) { try decode(text, [Int].self) }
    #expect(error?.kind == .outOfRange && error?.position == TextPosition(line: 2, column: 5))
    #expect(throws: JSONError.self) { try decode(text, [UInt64].self) }
    #expect(
      try decode(text, [Int128].self).last == (sign == "" ? 1 : -1) * 100_000_000_000_000_000_000)
  }

  @Test("More digits than the greatest double or float has are an error")
  func infinite() throws {
    let digits = "1" + String(repeating: "0", count: 400)
    let error = #expect(throws: JSONError.self) { try decode("[\(digits)]", [Double].self) }
    #expect(
      error?.kind == .outOfRange && error?.expected == .number
        && error?.position == TextPosition(line: 1, column: 2))
    let smaller = "1" + String(repeating: "0", count: 40)
    #expect(throws: JSONError.self) { try decode(smaller, Float.self) }
    #expect(try decode(smaller) == 1e40)
    var decoder = JSONValueDecoder()
    decoder.options.numbers = .round
    #expect(try JSON.decode(Double.self, from: Array(digits.utf8), using: decoder) == .infinity)
  }

  @Test("Infinities of the options are decoded as before")
  func names() throws {
    var decoder = JSONValueDecoder()
    decoder.options.leniencies = .nonFiniteNumbers
    let text = Array("[-Infinity, 1e2 , Infinity]".utf8)
    #expect(
      try JSON.decode([Double].self, from: text, using: decoder) == [-.infinity, 100, .infinity])
  }

  @Test(
    "Digits that are no number stay an error",
    arguments: ["01", "1.", "-", "1e", "100000000000000000000x"])
  func malformed(text: String) {
    #expect(throws: JSONError.self) { try decode(text, Double.self) }
  }
}
