import ApusBytes
import ApusTestSupport
import Testing

@testable import ApusPropertyList

@Suite("Views of a binary list that no other test reads")
struct BinaryViewTests {
  @Test("A list is recognised by its first bytes, and by nothing less")
  func recognised() throws {
    let bytes = try PropertyList.encode(["a": 1])
    func isBinary(_ bytes: [UInt8]) -> Bool { BinaryPropertyList.isBinary(bytes.span.rawBytes) }
    #expect(isBinary(bytes))
    for count in 0..<6 { #expect(!isBinary(Array(bytes.prefix(count)))) }
    #expect(!isBinary(Array("<?xml version='1.0'?>".utf8)))
  }

  @Test("A closure gets the UTF-8 of a string in ASCII or UTF-16, and of nothing else")
  func utf8() throws {
    let bytes = try PropertyList.encode(["a", "é𝄞"])
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    for (index, text) in ["a", "é𝄞"].enumerated() {
      #expect(try array[index].withUTF8 { String(decoding: $0.array, as: UTF8.self) } == text)
      let isNull = try array[index].isNull
      #expect(!isNull)
    }
    let number = try PropertyList.encode([1])
    let error = #expect(throws: PropertyListError.self) {
      try BinaryPropertyList(number.span.rawBytes).root.array()[0].withUTF8 { $0.count }
    }
    #expect(error?.kind == .wrongType(expected: .string, found: .integer))
  }

  @Test("Equal keys of dictionaries have one object")
  func keyObjects() throws {
    let bytes = try PropertyList.encode([["a": 1, "b": 2], ["b": 3, "a": 4]])
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    var objects: [String: Set<Int>] = [:]
    for index in array.indices {
      let dictionary = try array[index].dictionary()
      for pair in dictionary.indices {
        objects[try dictionary.key(at: pair).string(), default: []]
          .insert(dictionary.keyObject(at: pair))
      }
    }
    #expect(objects.mapValues(\.count) == ["a": 1, "b": 1])
    #expect(objects["a"] != objects["b"])
  }

  private struct Two: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = (try container.decode(Int.self), try container.decode(Int.self))
    }
  }

  @Test("An array that is too short is an error with the missing index and the path")
  func missingElement() throws {
    let bytes = try PropertyList.encode(["a": [1]])
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.decode([String: Two].self, from: bytes)
    }
    #expect(error?.kind == .missingElement(1))
    #expect(error?.path == [.key("a"), .index(1)])
  }
}
