import ApusBytes
import ApusIO
import CApusBytes
import Testing

@testable import ApusJSON

@Suite("Trees of JSON")
struct JSONTreeTests {
  private func tree(_ text: String, _ options: JSONOptions = JSONOptions()) throws -> JSONTree {
    try JSONTree(text.utf8.span, options: options)
  }

  @Test("A pointer finds each kind of value")
  func pointers() throws {
    let tree = try tree(#" {"foo":["bar","baz"],"":0,"a/b":1,"m~n":8,"k\"l":6,"n":{"x":[[],{}]}} "#)
    #expect(try tree[JSONPointer("/foo/1")]?.string() == "baz")
    #expect(try tree[JSONPointer("/")]?.integer() == 0)
    #expect(try tree[JSONPointer("/a~1b")]?.integer() == 1)
    #expect(try tree[JSONPointer("/m~0n")]?.integer() == 8)
    #expect(try tree[JSONPointer("/k\"l")]?.integer() == 6)
    #expect(try tree[JSONPointer("/n/x/1")]?.kind == .object)
    #expect(try tree[JSONPointer("")]?.count == 6)
    for missing in ["/foo/2", "/foo/-1", "/foo/01", "/foo/bar", "/bar", "/foo/0/0", "/n/y"] {
      #expect(tree[try JSONPointer(missing)] == nil, "\(missing)")
    }
  }

  @Test("A text that is no pointer is an error", arguments: ["a", "/~", "/~2", "/a~"])
  func badPointers(_ text: String) {
    #expect(throws: JSONPointerError(text: text)) { try JSONPointer(text) }
  }

  @Test(
    "A pointer writes the text that it was read from", arguments: ["", "/", "/a~1b/m~0n/0", "/é"])
  func pointerText(_ text: String) throws { #expect(try JSONPointer(text).description == text) }

  @Test("Elements and members are in the order of the text")
  func order() throws {
    let tree = try tree(#"{"z":[1,[2,3],"x"],"a":null,"m":true}"#)
    #expect(tree.root.members.map(\.key) == ["z", "a", "m"])
    let elements = try #require(tree.root["z"]).elements.map { $0 }
    #expect(elements.map(\.kind) == [.number, .array, .string])
    #expect(elements[1].count == 2)
    #expect(tree.root["a"]?.isNull == true)
    #expect(try tree.root["m"]?.boolean() == true)
  }

  @Test("Of duplicate keys the options choose the value, and members has all")
  func duplicates() throws {
    let text = #"{"a":1,"\u0061":2}"#
    #expect(try tree(text).root["a"]?.integer() == 2)
    #expect(try tree(text).root.members.map(\.key) == ["a", "a"])
    var options = JSONOptions()
    options.duplicateKeys = .first
    #expect(try tree(text, options).root["a"]?.integer() == 1)
    options.duplicateKeys = .error
    #expect(throws: JSONError.self) { try tree(text, options) }
  }

  @Test("A value of another type is an error with its line and path")
  func wrongType() throws {
    let tree = try tree("{\"a\":\n [1, \"x\"]}")
    let value = try #require(tree[JSONPointer("/a/1")])
    let error = #expect(throws: JSONError.self) { try value.integer() }
    #expect(error?.position == TextPosition(line: 2, column: 6))
    #expect(error?.path?.description == "/a/1")
    #expect(error?.kind == .wrongType(found: .string))
  }

  @Test(
    "Many errors that are ignored take linear time, and have their places", .timeLimit(.minutes(30))
  )
  func manyErrors() throws {
    let count = 3_000
    let object = String(repeating: " ", count: 2_000) + "\n{\"a\":\"x\",\"b\":\n\"y\"}"
    let text = "[\(Array(repeating: object, count: count).joined(separator: ","))]"
    let tree = try tree(text)
    var reader = try JSONReader(onDemand: text.utf8.span)
    var index = 0
    var elements = tree.root.elements
    try reader.array { (reader) throws(JSONError) in
      let element = elements.next()
      for (key, line, column) in [("b", 3, 1), ("a", 2, 6)] {
        let error = Self.error { () throws(JSONError) in _ = try element?[key]?.integer() }
        #expect(error?.position == TextPosition(line: 2 * index + line, column: column))
        #expect(error?.path == JSONPointer(["\(index)", key]))
      }
      let error = Self.error { () throws(JSONError) in _ = try reader.integer() as Int }
      #expect(error?.position == TextPosition(line: 2 * index + 2, column: 1))
      #expect(error?.path == JSONPointer(["\(index)"]))
      index += 1
    }
    #expect(index == count)
  }

  private static func error(_ body: () throws(JSONError) -> Void) -> JSONError? {
    do throws(JSONError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("Strings have their escapes resolved, and digits are as written")
  func scalars() throws {
    let tree = try tree(#"["\\\"\n\u00e9", 1.50e1, -0, 18446744073709551615]"#)
    #expect(try tree.root[0]?.string() == "\\\"\né")
    #expect(tree.root[1]?.digits == "1.50e1")
    #expect(try tree.root[1]?.integer() == 15)
    #expect(try tree.root[2]?.double().sign == .minus)
    #expect(try tree.root[3]?.integer(as: UInt64.self) == .max)
    #expect(throws: JSONError.self) { try tree.root[3]?.integer() }
  }

  @Test("The index has 8 bytes for each key and scalar, and 16 for each container")
  func size() throws {
    let objects = (0..<100).map { "{\"hi\":\($0),\"there\":1,\"comment\":\"comment \($0)\"}" }
    let text = "[" + objects.joined(separator: ",") + "]"
    #expect(try tree(text).indexByteCount == 16 + 100 * (16 + 6 * 8))
  }

  @Test("The nodes of the scanner are those of the engine", arguments: 1...200)
  func scanner(seed: UInt64) throws {
    for text in [
      RandomJSON.text(seed: seed, changes: Int(seed % 3)),
      Array("[".utf8)
        + (0..<20).flatMap { RandomJSON.text(seed: seed &* 100 + $0) + [UInt8(ascii: ",")] }
        + Array("0]".utf8),
    ] {
      var builder = TreeBuilder(capacity: 0)
      let isWellFormed = (try? JSONParser.parse(text.span, into: &builder)) != nil
      let first = text.first { $0 > 32 }
      let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      let expected = isWellFormed && isContainer ? TreeWalk.trimmed(builder.nodes, text) : nil
      for form in 0..<Int(apus_json_scan_forms()) {
        for window in [64, 65, 300, 8192] {
          let found = TreeScanner.nodes(of: text, JSONOptions(), window: window, form: form)
          #expect(
            TreeWalk.trimmed(found, text) == expected,
            "form \(form), window \(window), seed \(seed)")
        }
      }
    }
  }

  @Test("A value of a tree passes its events to a handler, and a copier writes it again")
  func forwarded() throws {
    let tree = try JSONTree(#"{"a": [1.50, {"b": "\u0041"}], "c": null}"#.utf8.span)
    for (pointer, text) in [
      ("", #"{"a":[1.50,{"b":"\u0041"}],"c":null}"#), ("/a", #"[1.50,{"b":"\u0041"}]"#),
      ("/a/0", "1.50"), ("/c", "null"),
    ] {
      var copier = JSONCopier(JSONWriter(into: MemorySink()))
      try #require(try tree[JSONPointer(pointer)]).forward(into: &copier)
      #expect(String(decoding: try copier.writer.finish(), as: UTF8.self) == text)
    }
  }
}
