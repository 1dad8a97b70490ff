import ApusXML
import Testing

@Suite("Decoding texts with elements and lists of types of one's own")
struct TextAndListTests {
  private func decode<Value: Decodable>(
    _ document: String, _ type: Value.Type = Value.self
  ) throws -> Value {
    try XMLValueDecoder().decode(from: Array(document.utf8))
  }

  // MARK: - Elements within a text

  private static let mixed = [
    "<v>1<x/>2</v>", "<v><x>9</x></v>", "<v> <x/> 9</v>", "<v><![CDATA[1]]><x>0</x></v>",
  ]

  @Test("An element within a number or boolean is an error", arguments: mixed)
  func numbers(document: String) {
    func expectError<Value: Decodable>(_ type: Value.Type, _ expected: String) {
      let error = #expect(throws: XMLDecodingError.self) { try decode(document, type) }
      #expect(error?.kind == .elementInText(expected: expected, name: "x"), "\(document)")
      #expect(error?.position?.column == 2)
    }
    expectError(Int.self, "Int")
    expectError(UInt8.self, "UInt8")
    expectError(Double.self, "Double")
    expectError(Float.self, "Float")
    expectError(Bool.self, "true, false, 1 or 0")
  }

  @Test("The error has the position and the path of the element")
  func position() {
    let document = "<r>\n <v>1</v><v>1<x/>2</v></r>"
    let error = #expect(throws: XMLDecodingError.self) {
      try decode(document, [String: [Int]].self)
    }
    #expect(
      error?.description
        == "line 2, column 11, at v, 1: an element \"x\" is within the text, which must be Int")
  }

  @Test("Comments, instructions, entities and CDATA do not part a number")
  func single() throws {
    let document = "<!DOCTYPE v [<!ENTITY e '3'>]><v>1<!-- c -->2&e;<?p?><![CDATA[4]]></v>"
    var decoder = XMLValueDecoder()
    decoder.options.doctype = .processed
    #expect(try decoder.decode(Int.self, from: Array(document.utf8)) == 1234)
  }

  @Test("The text directly in an element may be a number with elements around it")
  func direct() throws {
    struct Size: Decodable, Equatable {
      var text: Int, unit: String
      enum CodingKeys: String, CodingKey { case text = "#text", unit }
    }
    #expect(try decode("<v>1<unit>m</unit>2</v>") == Size(text: 12, unit: "m"))
    #expect(try decode("<v>a<i>b</i>c</v>") == "abc")
  }

  // MARK: - Lists

  /// Reads its elements from a container without keys.
  @propertyWrapper
  private struct Elements<Element: Decodable & Equatable>: Decodable, Equatable {
    var wrappedValue: [Element]

    init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      wrappedValue = []
      if let count = container.count { wrappedValue.reserveCapacity(count) }
      while !container.isAtEnd { wrappedValue.append(try container.decode(Element.self)) }
    }
  }

  /// Decodes an array from a single value.
  private struct Single<Element: Decodable & Equatable>: Decodable, Equatable {
    var list: [Element]

    init(_ list: [Element]) { self.list = list }

    init(from decoder: any Decoder) throws {
      list = try decoder.singleValueContainer().decode([Element].self)
    }
  }

  private struct Holder: Decodable, Equatable {
    @Elements var v: [Int]
    var w: Single<String>
    var x: Elements<Single<Int>>?
    var y: Single<Int>?
  }

  @Test("A list of one's own takes all elements with the name of its key")
  func lists() throws {
    let document = "<r><v>1</v><w>a</w><v>2</v><w><i>b</i></w><v>3</v></r>"
    let found: Holder = try decode(document)
    #expect(found == Holder(v: [1, 2, 3], w: Single(["a", "b"]), x: nil, y: nil))
    #expect(try decode(document, [String: Single<String>].self)["v"] == Single(["1", "2", "3"]))
    let present: Holder = try decode("<r><v>1</v><w/><y>7</y><y>8</y></r>")
    #expect(present.y == Single([7, 8]) && present.w == Single([]))
  }

  @Test("A list without a key, or of lists, takes the elements within its element")
  func inner() throws {
    #expect(try decode("<r><a>1</a><b>2</b></r>") == Single([1, 2]))
    #expect(try decode("<r><a>1</a><b>2</b></r>") == Elements(wrappedValue: [1, 2]))
    let rows = "<r><row><c>1</c><c>2</c></row><row><c>3</c></row></r>"
    #expect(
      try decode(rows, [String: [Single<Int>]].self)["row"] == [Single([1, 2]), Single([3])])
  }

  @Test("A list of one element is one, and an error has its position and index")
  func errors() throws {
    #expect(try decode("<r><v>1</v></r>", [String: Elements<Int>].self)["v"]?.wrappedValue == [1])
    let error = #expect(throws: XMLDecodingError.self) {
      try decode("<r><v>1</v><v>x</v></r>", [String: Single<Int>].self)
    }
    #expect(error?.position?.column == 13 && error?.path == ["v", "1"])
  }
}
