import ApusStreams
import Testing

@testable import ApusJSON

@Suite("Reading JSON after an error that the program catches")
struct JSONReaderCaughtErrorTests {
  struct Small: JSONReadable {
    var v: Int8 = 0
    static let handlers: JSONHandlers<Small> = ["v": { $0.v = try $1.integer() }]
    static let requiredKeys: Set<String> = ["v"]
  }

  struct Outer: JSONReadable {
    var one: Small?
    var many: [Small]?
    var n = -1
    static let handlers: JSONHandlers<Outer> = [
      "one": { $0.one = try? $1.read(Small.self) },
      "many": { $0.many = try? $1.read([Small].self) },
      "n": { $0.n = try $1.integer() },
    ]
  }

  /// Objects whose first member has an error, at several depths, among members with the name of an outer one.
  static let objects = [
    #"{"one":{"v":300,"n":99},"n":7}"#,
    #"{"one":{"n":99,"v":300,"x":{"n":98}},"n":7}"#,
    #"{"one":{"n":99,"v":[{"n":98},{"n":97}],"x":{"n":96}},"n":7}"#,
    #"{"one":{"n":99},"n":7}"#,
    #"{"one":[{"n":99}],"n":7}"#,
    #"{"many":[{"v":1},{"v":300,"n":99},{"n":98,"v":3}],"n":7}"#,
    #"{"many":[{"v":1},{"v":{"v":3,"n":9}},{"n":98,"v":3}],"one":{"v":"x","n":2},"n":7}"#,
  ]

  private static func options(_ duplicates: JSONOptions.DuplicateKeys) -> JSONOptions {
    var options = JSONOptions()
    options.duplicateKeys = duplicates
    return options
  }

  @Test("A handler that ignores an error leaves its value", arguments: objects)
  func handlers(_ text: String) throws {
    for duplicates in JSONOptions.DuplicateKeys.allCases {
      let options = Self.options(duplicates)
      var reader = try JSONReader(onDemand: text.utf8.span, options: options)
      #expect(try reader.read(Outer.self).n == 7)
      try reader.finish()
      let checked = try CheckedJSON(text.utf8.span, options: options)
      var trusting = JSONReader(checked)
      #expect(try trusting.read(Outer.self).n == 7)
      try trusting.finish()
    }
  }

  @Test("Elements of a list and of a chunked text leave the values of ignored errors")
  func lists() throws {
    let text = Array("[\(Self.objects.joined(separator: ","))]".utf8)
    var reader = try JSONReader(onDemand: text.span)
    #expect(try reader.read([Outer].self).map(\.n) == Self.objects.map { _ in 7 })
    var parser = JSONElementParser<Outer, _>(into: ArraySink())
    for byte in text { try parser.parse([byte].span) }
    #expect(try parser.finish().map(\.n) == Self.objects.map { _ in 7 })
  }

  @Test("Closures of objects and arrays leave the values of ignored errors", arguments: objects)
  func closures(_ text: String) throws {
    let text = "[\(text),\(text)]"
    var values: [Int] = []
    var reader = try JSONReader(onDemand: text.utf8.span)
    try reader.array { (reader) throws(JSONError) in
      try reader.object { (key, reader) throws(JSONError) in
        if key.isEqual(to: "n") { values.append(try reader.integer()) }
        do throws(JSONError) {
          try reader.object { (_, reader) throws(JSONError) in
            try reader.array { (reader) throws(JSONError) in
              try reader.object { (_, reader) throws(JSONError) in _ = try reader.string() }
            }
          }
        } catch {}
      }
    }
    #expect(values == [7, 7])
    try reader.finish()
  }

  @Test("A value that is read again after an error is an error, and no part of it is another value")
  func readAgain() throws {
    var kinds: [JSONError.Kind] = []
    var reader = try JSONReader(onDemand: #"[{"v":300,"n":99},8]"#.utf8.span)
    try reader.array { (reader) throws(JSONError) in
      do throws(JSONError) {
        _ = try reader.read(Small.self)
      } catch {
        do throws(JSONError) {
          kinds.append(error.kind)
          _ = try reader.integer(as: Int.self)
        } catch {
          kinds.append(error.kind)
        }
      }
    }
    #expect(kinds.first == .outOfRange)
    #expect(kinds.dropFirst().first == .unexpectedByte(UInt8(ascii: ",")))
  }

  @Test("Ignored errors leave values that fill many windows, and the depth")
  func windows() throws {
    let filler = String(repeating: #"{"n":[[99],{"n":98}]},"#, count: 4_000)
    let text = "{\"one\":{\"v\":300,\"x\":[\(filler)0]},\"n\":7}"
    let texts = "[" + Array(repeating: text, count: 40).joined(separator: ",") + "]"
    var options = JSONOptions()
    options.limits.depth = 3
    var reader = try JSONReader(onDemand: texts.utf8.span, options: options)
    #expect(try reader.read([Outer].self).map(\.n) == Array(repeating: 7, count: 40))
    try reader.finish()
  }

  @Test("Lines leave the values of ignored errors, which must end on their line")
  func lines() throws {
    let text =
      #"{"v":300,"n":[99]}"# + "\n" + #"{"v":1}"# + "\n\n" + #"{"n":{"v":2}}"# + "\n" + #"{"v":3}"#
    var values: [Int8?] = []
    var reader = try JSONReader(onDemand: text.utf8.span)
    try reader.lines { (reader) throws(JSONError) in
      values.append((try? reader.read(Small.self))?.v)
    }
    #expect(values == [nil, 1, nil, 3])
    let error = #expect(throws: JSONError.self) {
      var reader = try JSONReader(onDemand: "{\"v\":300,\n\"n\":1}\n{\"v\":1}".utf8.span)
      try reader.lines { (reader) throws(JSONError) in _ = try? reader.read(Small.self) }
    }
    #expect(error?.expected == .lineEnd)
  }

  @Test("A duplicate key whose error is ignored leaves its object")
  func duplicateKey() throws {
    let text = #"{"one":{"v":1,"v":2,"n":99},"n":7}"#
    var reader = try JSONReader(onDemand: text.utf8.span, options: Self.options(.error))
    #expect(try reader.read(Outer.self).n == 7)
  }

  @Test("A text that ends within the value of an ignored error is an error")
  func unfinished() {
    for text in [
      #"{"one":{"v":300,"n":99"#, #"{"one":{"v":300,"n":99}"#, #"{"one":{"v":300,"n":"\q"}}"#,
    ] {
      #expect(throws: JSONError.self) {
        var reader = try JSONReader(onDemand: text.utf8.span)
        _ = try reader.read(Outer.self)
      }
    }
  }

  @Test("Each value is right after an ignored error at any place", arguments: UInt64(1)...40)
  func randomTexts(_ seed: UInt64) throws {
    // The third value of each element follows values that are read as a wrong type at some depth.
    let parts = (0..<60).map { index in
      let value = String(decoding: RandomJSON.text(seed: seed * 100 + UInt64(index)), as: UTF8.self)
      return "[\(value),{\"a\":\(value),\"b\":[1]},\(index)]"
    }
    var found: [Int] = []
    var reader = try JSONReader(onDemand: "[\(parts.joined(separator: ","))]".utf8.span)
    try reader.array { (reader) throws(JSONError) in
      var place = 0
      try reader.array { (reader) throws(JSONError) in
        place += 1
        if place == 3 { return found.append(try reader.integer()) }
        do throws(JSONError) { try Self.descend(&reader, Int(seed) % 5) } catch {}
      }
    }
    #expect(found == Array(0..<60))
    try reader.finish()
  }

  /// Reads into containers, and fails at a depth.
  private static func descend(_ reader: inout JSONReader, _ depth: Int) throws(JSONError) {
    switch reader.nextKind {
    case .array where depth > 0:
      try reader.array { (reader) throws(JSONError) in try descend(&reader, depth - 1) }
    case .object where depth > 0:
      try reader.object { (_, reader) throws(JSONError) in try descend(&reader, depth - 1) }
    case .number: _ = try reader.boolean()
    default: _ = try reader.number()
    }
  }
}
