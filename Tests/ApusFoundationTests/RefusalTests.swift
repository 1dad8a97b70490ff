import ApusFoundation
import ApusJSON
import ApusPropertyList
import Foundation
import Testing

@Suite("Types of Foundation without the bridge")
struct RefusalTests {
  struct Member<Value: Codable>: Codable { var value: Value }

  private func expectRefusal<Value: Codable>(of value: Value, _ text: String) {
    let name = "\(Value.self)"
    for encode: () throws -> [UInt8] in [
      { try JSONValueEncoder().encode(value) }, { try JSONValueEncoder().encode([value]) },
      { try JSONValueEncoder().encode(Member(value: value)) },
      { try JSONValueEncoder().encode(["a": value]) },
    ] {
      let error = #expect(throws: JSONWriterError.self) { try encode() }
      #expect(error == .foundationType(name))
      #expect(error?.description.contains("import ApusFoundation") ?? false)
    }
    let error = #expect(throws: JSONError.self) {
      try JSONValueDecoder().decode([Member<Value>].self, from: "[{\"value\": \(text)}]".utf8.span)
    }
    #expect(
      error?.description.contains("\(name) is a type of Foundation; import ApusFoundation") ?? false
    )
    #expect(error?.path?.description == "/0/value")
  }

  @Test("JSON refuses dates, data, URLs and decimal numbers, and names the module")
  func json() throws {
    expectRefusal(of: Date(timeIntervalSince1970: 0), "0")
    expectRefusal(of: Data([1, 2]), "[1, 2]")
    expectRefusal(of: try #require(URL(string: "http://a")), #"{"relative": "http://a"}"#)
    expectRefusal(of: Decimal(1), "1")
  }

  @Test("A conversion of a type takes away its refusal")
  func conversion() throws {
    var encoder = JSONValueEncoder()
    encoder.strategies.convert(URL.self) { try $0.absoluteString.encode(to: $1) }
    let bytes = try encoder.encode([try #require(URL(string: "b"))])
    #expect(String(decoding: bytes, as: UTF8.self) == #"["b"]"#)
  }

  @Test("Lists refuse to write dates and data, and name the module")
  func lists() {
    for encode: () throws -> [UInt8] in [
      { try PropertyList.encode([Date(timeIntervalSince1970: 0)]) },
      { try PropertyList.encode(Member(value: Data([1]))) },
    ] {
      let error = #expect(throws: (any Error).self) { try encode() }
      #expect("\(error as Any)".contains("import ApusFoundation"))
    }
  }

  @Test("An error of a type keeps its kind and path, and has a line and a column")
  func errors() {
    let error = #expect(throws: DecodingError.self) {
      try FoundationJSONDecoder().decode(
        [Member<Int>].self, from: Data("[{\"value\": 1},\n {\"value\": \"x\"}]".utf8))
    }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("no type mismatch: \(error as Any)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["1", "value"])
    #expect((context.underlyingError as? JSONError)?.position?.line == 2)
  }

  @Test("A list that is no list, and a single value at the root, are errors of coding")
  func listErrors() {
    #expect(throws: DecodingError.self) {
      try FoundationPropertyListDecoder().decode([Int].self, from: Data("bplist00".utf8))
    }
    #expect(throws: DecodingError.self) {
      try FoundationPropertyListDecoder().decode(
        [Date].self, from: FoundationPropertyListEncoder().encode([1.5]))
    }
    #expect(throws: EncodingError.self) { try FoundationPropertyListEncoder().encode(7) }
  }
}
