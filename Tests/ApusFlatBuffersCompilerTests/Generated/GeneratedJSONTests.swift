import ApusBytes
import ApusFlatBuffers
import ApusFlatBuffersCompiler
import Foundation
import Testing

/// The generated readers and writers of JSON, compared with those that work by a schema.
@Suite struct GeneratedJSONTests {
  private static func buffer<Root: FlatJSONTable>(
    _ json: [UInt8], _ root: Root.Type, skipsUnknownFields: Bool = false
  ) throws(FlatJSONError) -> [UInt8] {
    var builder = FlatBufferBuilder()
    try builder.finish(
      json: json.span, as: root, identifier: Root.flatIdentifier,
      skipsUnknownFields: skipsUnknownFields)
    let bytes = builder.bytes.elements
    return bytes.indices.map { bytes[$0] }
  }

  private static func text<Root: FlatJSONTable>(
    _ bytes: [UInt8], _ root: Root.Type, _ style: FlatJSONWriter.Style = .indented
  ) throws -> String {
    let buffer = try VerifiedBuffer<Root>(verifying: bytes.span.rawBytes)
    var writer = FlatJSONWriter(style: style, capacity: 0)
    try writer.write(buffer)
    return writer.bytes.text
  }

  /// Builds a buffer by both readers, compares the bytes and prints it by both writers.
  private static func compare<Root: FlatJSONTable>(
    _ json: [UInt8], _ root: Root.Type, _ schema: Schema
  ) throws -> String {
    let bytes = try buffer(json, root)
    #expect(
      bytes == (try JSONReader(schema).buffer(json, identifier: schema.fileIdentifier)))
    let printed = try text(bytes, root)
    let expected = try JSONPrinter(schema).json(bytes.span.rawBytes)
    #expect(printed + "\n" == String(decoding: expected, as: UTF8.self))
    // The fields of the printed text have another order, and so have the values in a buffer.
    for again in [printed, try text(bytes, root, .compact)] {
      #expect(try text(try buffer(Array(again.utf8), root), root) == printed)
    }
    return printed
  }

  @Test func theCheckedInSourceIsThatOfTheGenerator() throws {
    let schema = try TestFiles.schema("json_types.fbs")
    let source = SwiftGenerator(schema, options: .init(hasIncludes: true)).source
    #expect(source == (try TestFiles.text("../Generated/json_types_generated.swift")))
  }

  @Test(arguments: ["monsterdata_test.json", "unicode_test.json"])
  func theFilesGiveTheBytesOfTheSchema(file: String) throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    _ = try Self.compare(try TestFiles.bytes(file), Monster.self, schema)
  }

  @Test(arguments: ["monsterdata_test.mon", "monsterdata_python_wire.mon", "unicode_test.mon"])
  func theWireFilesGiveTheTextOfTheSchema(file: String) throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let bytes = try TestFiles.bytes(file)
    let expected = try JSONPrinter(schema).json(bytes.span.rawBytes)
    #expect(
      try Self.text(bytes, Monster.self) + "\n" == String(decoding: expected, as: UTF8.self))
  }

  private static let everyKind = """
    {
      // Comments, names without quotes and commas at the end are those of flatc.
      a_bool: false, "a_byte": -128, a_ubyte: 0xfF, a_short: "-32768", 'a_ushort': 65535,
      an_int: true, a_uint: 4294967295, a_long: -9223372036854775808,
      a_ulong: 18446744073709551615, a_float: -inf, a_double: 5e-324, maybe_int: null,
      maybe_bool: 0, maybe_shade: "Pale", shade: Shade.Pale, flags: "Two Last", hashed: "orc",
      hashes: ["a", 7, "b"], data: "+/8=", url: "-_8", nested: {name: "in", size: 4},
      point: {y: -1, x: 1}, /* a block */ grid: {
        cells: [1, 2, 3,], points: [{x: 1, y: 2}, {x: 3, y: 4}], shade: 9, isOpen: "true"},
      points: [{x: 5, y: 6}], ranked: [{rank: 9, weight: 0.1}, {weight: nan, rank: 2}],
      bools: [true, 0, 1], shades: [Dark, "Pale", 200], doubles: [.5, 5., "inf", 1e300, -0.0],
      texts: ["", "é\\u00e9\\ud83d\\ude00\\n\\"", 'x\\x41'], text: "given",
      leaves: [{name: "z"}, {name: "é", size: 3}, {name: "a", size: -1}, {name: "ab"}],
      inner: {leaf: {name: "l"}, required_text: ""}, old: [{}, "]"],
      thing_type: Text, thing: "text", things: [{name: "u"}, {x: 1, y: 2}, "t"],
      things_type: ["Leaf", Thing.Point, 3], next: {next: {thing: {x: 7, y: 8}, thing_type: 2}}
    }
    """

  @Test func everyKindOfValueGivesTheBytesOfTheSchema() throws {
    let schema = try TestFiles.schema("json_types.fbs")
    // The schema's reader builds the postponed unions at the end of the object, as ours does.
    let printed = try Self.compare(Array(Self.everyKind.utf8), Values.self, schema)
    for part in [
      "\"a_ulong\": 18446744073709551615", "\"a_float\": \"-inf\"", "\"a_double\": 5e-324",
      "\"flags\": \"Two Last\"", "\"data\": \"+/8=\"", "\"url\": \"-_8\"", "\"shade\": 9",
      "\"weight\": \"nan\"", "\"thing_type\": \"Text\"", "\"é\u{E9}😀\\n\\\"\"",
    ] { #expect(printed.contains(part), "\(part) is missing in \(printed)") }
  }

  @Test func anEmptyObjectHasTheDefaults() throws {
    let schema = try TestFiles.schema("json_types.fbs")
    #expect(try Self.compare(Array("{}".utf8), Values.self, schema) == "{\n}")
    #expect(
      try Self.text(Self.buffer(Array("{}".utf8), Values.self), Values.self, .compact) == "{}")
  }

  @Test func unknownFieldsAreSkippedOnRequest() throws {
    let json = Array(#"{"x": {y: [1, {z: -nan}], w: "}\""}, "a_byte": 1, v: E.f(2), u: []}"#.utf8)
    let bytes = try Self.buffer(json, Values.self, skipsUnknownFields: true)
    #expect(try Self.text(bytes, Values.self, .compact) == #"{"a_byte":1}"#)
  }

  @Test(arguments: [
    ("{", "line 1, column 2: expected the name of a field"),
    ("[]", "line 1, column 1: expected '{' at the beginning of an object"),
    ("{a_byte: 1} 2", "line 1, column 13: expected the end of the text"),
    (
      "{\n x: 1}",
      "line 2, column 2: 'Values' has no field 'x'; correct the name, or skip unknown fields"
    ),
    (
      "{a_byte: 1, a_byte: 2}",
      "line 1, column 13: the field 'a_byte' is given twice; remove one"
    ),
    ("{a_byte: 128}", "line 1, column 10: '128' is no value of type 'Int8'"),
    (
      "{a_ulong: 18446744073709551616}",
      "line 1, column 11: '18446744073709551616' is no value of type 'UInt64'"
    ),
    ("{a_uint: -1}", "line 1, column 10: '-1' is no value of type 'UInt32'"),
    ("{an_int: 1.5}", "line 1, column 10: '1.5' is no value of type 'Int32'"),
    ("{a_float: q}", "line 1, column 11: 'q' is no value of type 'float'"),
    ("{a_double: 1e}", "line 1, column 12: '1e' is no value of type 'double'"),
    ("{text: 1}", "line 1, column 8: expected a string in quotes"),
    (#"{text: "\q"}"#, "line 1, column 9: the string has an unknown or incomplete escape"),
    (#"{text: "\ud800"}"#, "line 1, column 9: the string has an unknown or incomplete escape"),
    ("{text: \"a}", "line 1, column 8: expected a quote at the end of the string"),
    (
      "{text: \"\u{1}\"}",
      "line 1, column 9: the string has a control character; write it as an escape"
    ),
    ("{bools: 1}", "line 1, column 9: expected '[' at the beginning of an array"),
    ("{point: {x: 1}}", "line 1, column 15: the field 'y' of 'Point' is missing; add it"),
    ("{point: {x: 1, y: null}}", "line 1, column 19: 'null' is no value of type 'Int64'"),
    (
      "{inner: {required_text: \"\"}}",
      "line 1, column 28: the field 'leaf' of 'Inner' is missing; add it"
    ),
    ("{shade: Purple}", "line 1, column 9: 'Purple' is no value of type 'Shade'"),
    ("{shade: \"Pale Dark\"}", "line 1, column 9: 'Pale Dark' is no value of type 'Shade'"),
    (
      "{thing: {}}",
      "line 1, column 9: the union has no tag; add the field with the suffix '_type'"
    ),
    (
      "{thing_type: 9, thing: {}}",
      "line 1, column 24: the union's value does not match its tag"
    ),
    (
      "{things_type: [1], things: []}",
      "line 1, column 30: the union's value does not match its tag"
    ),
    (
      "{things_type: [NONE], things: [1]}",
      "line 1, column 32: the union's value does not match its tag"
    ),
    ("{data: \"+*8=\"}", "line 1, column 8: the text is no base64"),
    ("{a_byte: 1 a_short: 2}", "line 1, column 12: expected ',' or '}'"),
    ("{a_byte 1}", "line 1, column 9: expected ':' after the name of a field"),
    ("{a_byte: @}", "line 1, column 10: expected a value"),
    ("{a_byte: 1 /* ", "line 1, column 12: expected '*/' at the end of the comment"),
    ("", "line 1, column 1: expected '{' at the beginning of an object"),
  ])
  func aFaultHasItsMessage(json: String, message: String) throws {
    let schema = try TestFiles.schema("json_types.fbs")
    let fault = #expect(throws: FlatJSONError.self) {
      try Self.buffer(Array(json.utf8), Values.self)
    }
    #expect(fault?.description == message)
    #expect(throws: JSONTextError.self) { try JSONReader(schema).buffer(Array(json.utf8)) }
  }

  @Test(arguments: [
    "{thing_type: Leaf}", "{thing_type: Leaf, thing: null}", "{things_type: [Leaf]}",
    "{things_type: []}",
  ])
  func aTagNeedsAValue(json: String) {
    let error = #expect(throws: FlatJSONError.self) {
      try Self.buffer(Array(json.utf8), Values.self)
    }
    #expect(error?.kind == .unionMember)
  }

  @Test(arguments: ["{nested: [1, 2, 3]}", "{nested: []}", "{inner: {leaf: {}}, nested: [0]}"])
  func theBytesOfANestedBufferAreVerified(json: String) throws {
    let schema = try TestFiles.schema("json_types.fbs")
    #expect(throws: FlatJSONError.self) { try Self.buffer(Array(json.utf8), Values.self) }
    #expect(throws: JSONTextError.self) { try JSONReader(schema).buffer(Array(json.utf8)) }
  }

  @Test func theBytesOfAValidNestedBufferAreRead() throws {
    let schema = try TestFiles.schema("json_types.fbs")
    let inner = try Self.buffer(Array("{name: \"a\"}".utf8), Leaf.self)
    _ = try Self.compare(Array("{nested: \(inner)}".utf8), Values.self, schema)
  }

  @Test(arguments: [
    "{old: ;, an_int: 5}", "{old: [1 2 3], an_int: 5}", "{old: \"\\q\"}", "{old: 1x}", "{old: 1-2}",
    "{old: {a b c}}",
    "{old: {\"a\": 1,,}}", "{old: {1: 2}}", "{old: rad(1}", "{old: -}", "{old: 1e}",
    "{old: 0x1.}", "{old: a.1}", "{thing_type: NONE, thing: ;}", "{an_int: \"\"}",
    "{an_int: \"  \"}", "{hashes: [], a_long: \"\"}", "{a_bool: \"\"}",
  ])
  func aMalformedValueIsRejectedByBothReaders(json: String) throws {
    let schema = try TestFiles.schema("json_types.fbs")
    #expect(throws: FlatJSONError.self) { try Self.buffer(Array(json.utf8), Values.self) }
    #expect(throws: JSONTextError.self) { try JSONReader(schema).buffer(Array(json.utf8)) }
  }

  @Test(arguments: [
    "{old: {a: [1, -2.5e3, 0x1.8p3, 'x', E.f, rad(sin(1)), -inf, null,], \"b\": {},}, an_int: 5}",
    "{an_int: \" 12 \", a_float: NaN, a_double: \" -INF\", doubles: [Infinity, \" 1.5\"]}",
  ])
  func bothReadersAcceptTheSameExtensions(json: String) throws {
    let schema = try TestFiles.schema("json_types.fbs")
    #expect(
      try Self.buffer(Array(json.utf8), Values.self)
        == (try JSONReader(schema).buffer(Array(json.utf8))))
  }

  @Test func anElementOfAVectorOfUnionsMayBeNone() throws {
    let schema = try TestFiles.schema("json_types.fbs")
    let json = "{thing_type: NONE, things_type: [NONE, Text, NONE], things: [null, \"a\", null]}"
    let printed = try Self.compare(Array(json.utf8), Values.self, schema)
    #expect(printed.contains("null,\n    \"a\",\n    null\n"))
  }

  @Test func aFixedArrayNeedsAllElements() {
    for cells in ["[1, 2]", "[1, 2, 3, 4]"] {
      let error = #expect(throws: FlatJSONError.self) {
        try Self.buffer(Array("{grid: {cells: \(cells)}}".utf8), Values.self)
      }
      #expect(error?.kind == .elementCount(3))
    }
  }

  @Test func bytesThatAreNotUTF8AreRejected() throws {
    let json = Array("{text: \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    let error = #expect(throws: FlatJSONError.self) { try Self.buffer(json, Values.self) }
    #expect(error?.kind == .invalidUTF8)
    var builder = FlatBufferBuilder()
    let text = builder.string(([0x41, 0xC3, 0x28] as [UInt8]).span)
    let root = Values.create(in: &builder, text: text)
    builder.finish(root)
    let buffer = try VerifiedBuffer<Values>(verifying: builder.bytes)
    var writer = FlatJSONWriter()
    var reason: FlatJSONError.Kind?
    do { try writer.write(buffer) } catch { reason = error.kind }
    #expect(reason == .invalidUTF8)
  }

  @Test func theBuilderCanBeUsedAfterAnError() throws {
    var builder = FlatBufferBuilder()
    let wrong = Array("{texts: [\"a\", 1]}".utf8)
    #expect(throws: FlatJSONError.self) { try builder.finish(json: wrong.span, as: Values.self) }
    let right = Array("{texts: [\"a\"]}".utf8)
    try builder.finish(json: right.span, as: Values.self)
    #expect(builder.byteCount == (try Self.buffer(right, Values.self)).count)
  }

  /// `APUS_HOSTILE_TESTS=1` makes more changes.
  private static let changes =
    ProcessInfo.processInfo.environment["APUS_HOSTILE_TESTS"] == nil ? 40 : 20_000

  @Test(arguments: [1, 2, 3] as [UInt64])
  func textsWithRandomChangesAreAcceptedByBothOrNone(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let schema = try TestFiles.schema("json_types.fbs")
    let original = Array(Self.everyKind.utf8)
    for _ in 0..<Self.changes {
      var bytes = original
      var changes: [String] = []
      for _ in 0..<Int.random(in: 1...2, using: &numbers) {
        let place = Int.random(in: bytes.indices, using: &numbers)
        if Bool.random(using: &numbers) {
          bytes[place] = Array("{}[]\",:09.-ae \\'".utf8).randomElement(using: &numbers) ?? 0
        } else {
          bytes.remove(at: place)
        }
        changes.append(
          String(decoding: bytes.dropFirst(max(0, place - 12)).prefix(24), as: UTF8.self))
      }
      let ours = try? Self.buffer(bytes, Values.self)
      let reference = try? JSONReader(schema).buffer(bytes)
      let isSame = ours == reference
      #expect(isSame, "seed \(seed), \(changes), accepted: \(ours != nil), \(reference != nil)")
    }
  }

  @Test func hostileTextsEnd() {
    let count = 1 << 14
    for text in [
      String(repeating: "{", count: count), String(repeating: "[", count: count),
      "{text:" + String(repeating: "[", count: count),
      "{unknown:" + String(repeating: "[", count: count),
      String(repeating: "{next:", count: count),
      "{text:\"" + String(repeating: "\\u0041", count: count / 6),
      "{doubles:[" + String(repeating: "1,", count: count / 2),
      String(repeating: "{thing:", count: count) + String(repeating: "}", count: count),
    ] {
      #expect(throws: FlatJSONError.self) {
        try Self.buffer(Array(text.utf8), Values.self, skipsUnknownFields: true)
      }
    }
  }

  @Test func tablesWhoseKeyIsAStructAreSortedAndFound() throws {
    let json = """
      {"spots": [{"at": {"x": 2, "y": 1}, "label": "d"}, {"at": {"x": 1, "y": 9}, "label": "c"},
        {"label": "a"}, {"at": {"x": 1, "y": -9}, "label": "b"}]}
      """
    let schema = try TestFiles.schema("json_types.fbs")
    let text = try Self.compare(Array(json.utf8), Values.self, schema)
    let labels = text.split(separator: "\n").filter { $0.contains("label") }
    #expect(labels.map { $0.suffix(2).prefix(1) } == ["a", "b", "c", "d"])
    let bytes = try Self.buffer(Array(json.utf8), Values.self)
    let root = try VerifiedBuffer<Values>(verifying: bytes.span.rawBytes).root
    var found: [String] = []
    if let spots = root.spots {
      for key in [Point(x: 1, y: 9), Point(), Point(x: 1, y: 8)] {
        if let spot = spots[key: key], let label = spot.label { found.append(String(label)) }
      }
    }
    #expect(found == ["c", "a"])
    var builder = FlatBufferBuilder()
    let packed = Values(root).pack(into: &builder)
    builder.finish(packed)
    let again = try VerifiedBuffer<Values>(verifying: builder.bytes).root
    var first = ""
    if let spots = again.spots, let label = spots[0].label { first = String(label) }
    #expect(first == "a")
  }
}
