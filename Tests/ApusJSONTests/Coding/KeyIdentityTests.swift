import ApusJSON
import Testing

/// U+00E9 and `e` with U+0301 are equal strings of Swift, and different keys of JSON.
@Suite("Keys are equal if their code points are")
struct KeyIdentityTests {
  private static let text = "{\"\u{e9}\":1,\"e\u{301}\":2}"

  @Test("A key of JSONKeys matches its own code points, with and without escapes")
  func keys() throws {
    let keys = JSONKeys(["\u{e9}"])
    for (text, isFound) in [
      ("{\"\u{e9}\":1}", true), ("{\"\\u00e9\":1}", true), ("{\"e\u{301}\":1}", false),
      ("{\"e\\u0301\":1}", false),
    ] {
      var found: [Int] = []
      var reader = try JSONReader(onDemand: text.utf8.span)
      try reader.object(keys) { (key, _) throws(JSONError) in found.append(key) }
      #expect(found == (isFound ? [0] : []), "\(text)")
    }
  }

  @Test("Two keys that look alike are two keys of JSONKeys and of handlers")
  func both() throws {
    let keys = JSONKeys(["\u{e9}", "e\u{301}"])
    var found: [Int] = []
    var options = JSONOptions()
    options.duplicateKeys = .error
    var reader = try JSONReader(onDemand: Self.text.utf8.span, options: options)
    try reader.object(keys) { (key, _) throws(JSONError) in found.append(key) }
    #expect(found == [0, 1])
    struct Both: JSONReadable {
      var one = 0, two = 0
      static let handlers: JSONHandlers<Both> = [
        "\u{e9}": { $0.one = try $1.integer() }, "e\u{301}": { $0.two = try $1.integer() },
      ]
    }
    var again = try JSONReader(onDemand: Self.text.utf8.span)
    let value = try again.read(Both.self)
    #expect(value.one == 1)
    #expect(value.two == 2)
  }

  @Test("A decoder, a tree and the parser agree on keys")
  func decoding() throws {
    struct One: Decodable {
      var value: Int
      enum CodingKeys: String, CodingKey { case value = "\u{e9}" }
    }
    var options = JSONOptions()
    options.duplicateKeys = .error
    try JSONParser.check(Self.text.utf8.span, options: options)
    for decoder in [JSONValueDecoder(), JSONValueDecoder(options: options)] {
      let values = try decoder.decode([One].self, from: Array("[\(Self.text),\(Self.text)]".utf8))
      #expect(values.map(\.value) == [1, 1])
    }
    #expect(try JSONTree(Self.text.utf8.span).root["\u{e9}"]?.integer() == 1)
    #expect(throws: JSONError.self) {
      try JSONValueDecoder().decode(One.self, from: Array("{\"e\u{301}\":2}".utf8))
    }
  }

  /// The hash of a string is the same for all of its forms; a search among so many keys with one hash takes minutes.
  @Test("Keys that look alike are found in linear time")
  func manyForms() throws {
    struct Sum: Decodable {
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }

      var value = 0

      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        for key in members.allKeys { value += try members.decode(Int.self, forKey: key) }
      }
    }
    let count = 1 << 15
    let members = (0..<count).map { number in
      let name = (0..<15).map { number >> $0 & 1 == 0 ? "\u{e9}" : "e\u{301}" }.joined()
      return "\"\(name)\":\(number)"
    }
    let text = Array("{\(members.joined(separator: ","))}".utf8)
    #expect(try JSONValueDecoder().decode(Sum.self, from: text).value == count * (count - 1) / 2)
  }

  @Test("An encoder keeps the containers of both keys apart")
  func encoding() throws {
    struct Lists: Encodable {
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }

      func encode(to encoder: any Encoder) throws {
        var lists = encoder.container(keyedBy: Key.self)
        for (number, name) in ["\u{e9}", "e\u{301}"].enumerated() {
          var list = lists.nestedUnkeyedContainer(forKey: Key(stringValue: name))
          try list.encode(number)
        }
      }
    }
    let text = try JSONValueEncoder().encode(Lists())
    #expect(Array(text) == Array("{\"\u{e9}\":[0],\"e\u{301}\":[1]}".utf8))
  }

  @Test("A JSON Pointer is divided at each slash, also before a combining character")
  func pointers() throws {
    let pointer = try JSONPointer("/b/\u{301}a/~1\u{301}")
    let expected = ["b", "\u{301}a", "/\u{301}"]
    #expect(pointer.tokens.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    let tree = try JSONTree("{\"b\":{\"\\u0301a\":5}}".utf8.span)
    #expect(try tree[JSONPointer("/b/\u{301}a")]?.integer() == 5)
    #expect(throws: JSONPointerError.self) { try JSONPointer("/~\u{301}") }
  }
}
