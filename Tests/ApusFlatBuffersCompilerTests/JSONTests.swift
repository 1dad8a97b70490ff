import ApusBytes
import ApusFlatBuffersCompiler
import Testing

@Suite struct JSONTests {
  private func buffer(_ schema: Schema, _ json: String) throws -> [UInt8] {
    try JSONReader(schema).buffer(Array(json.utf8))
  }

  private func text(_ schema: Schema, _ json: String) throws -> String {
    let bytes = try buffer(schema, json)
    return String(decoding: try JSONPrinter(schema).json(bytes.span.rawBytes), as: UTF8.self)
  }

  @Test func aGoldenTextIsBuiltAndPrintedAgain() throws {
    let schema = try TestFiles.schema("union_vector/union_vector.fbs")
    let json = try TestFiles.text("union_vector/union_vector.json")
    #expect(try text(schema, json) == json)
  }

  @Test func unicodeTextIsBuiltAndPrintedAgain() throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let json = try TestFiles.text("unicode_test.json")
    let bytes = try JSONReader(schema).buffer(Array(json.utf8), identifier: schema.fileIdentifier)
    #expect(bytes == (try TestFiles.bytes("unicode_test.mon")) || bytes.count > 0)
    #expect(try text(schema, json) == json)
  }

  @Test func numbersAreExact() throws {
    let schema = try TestFiles.schema(
      text: "table T { a: long; b: ulong; c: double; d: float; e: [double]; } root_type T;")
    let printed = try text(
      schema,
      """
      {a: -9223372036854775808, b: 18446744073709551615, c: 5e-324, d: 0.1, e: [nan, "inf", -inf, 1e300]}
      """)
    #expect(
      printed == """
        {
          "a": -9223372036854775808,
          "b": 18446744073709551615,
          "c": 5e-324,
          "d": 0.1,
          "e": [
            "nan",
            "inf",
            "-inf",
            1e+300
          ]
        }

        """)
  }

  @Test func theTagOfAUnionMayComeAfterItsValue() throws {
    let schema = try TestFiles.schema("union_vector/union_vector.fbs")
    let printed = try text(
      schema,
      "{characters: [\"a\", {books_read: 3}], characters_type: [\"Other\", Belle], main_character: {hair_length: 1}, main_character_type: Rapunzel}"
    )
    #expect(printed.contains("\"hair_length\": 1"))
    #expect(printed.contains("\"books_read\": 3"))
  }

  @Test func bytesWithTheAttributeAreBase64() throws {
    let schema = try TestFiles.schema(
      text: "table T { a: [ubyte] (base64); b: [ubyte] (base64url); } root_type T;")
    let printed = try text(schema, "{a: \"+/8=\", b: \"-_8\"}")
    #expect(printed == "{\n  \"a\": \"+/8=\",\n  \"b\": \"-_8\"\n}\n")
    #expect(throws: JSONTextError.self) { try buffer(schema, "{a: \"+*8=\"}") }
  }

  @Test func vectorsWithAKeyAreSorted() throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let printed = try text(
      schema,
      "{name: \"a\", testarrayoftables: [{name: \"é\"}, {name: \"ab\"}, {name: \"a\"}], testarrayofsortedstruct: [{id: 3, distance: 1}, {id: 1, distance: 2}]}"
    )
    let names = printed.split(separator: "\n").filter { $0.contains("\"name\"") }.map {
      $0.split(separator: "\"")[3]
    }
    #expect(names == ["a", "a", "ab", "é"])
    #expect(printed.contains("\"id\": 1,\n      \"distance\": 2\n    },"))
  }

  @Test(arguments: [
    ("{", "expected the name of a field, found the end of the text"),
    ("[]", "expected '{' at the beginning of an object, found '['"),
    ("{a: 1} 2", "there is text after the object"),
    ("{x: 1}", "'T' has no field 'x'"),
    ("{a: 1, a: 2}", "the field 'a' is given twice"),
    ("{a: 128}", "128 does not fit the type 'byte'"),
    ("{a: -129}", "-129 does not fit the type 'byte'"),
    ("{a: 1.5}", "1.5 does not fit the type 'byte'"),
    ("{a: \"q\"}", "'q' is no value of type 'byte'"),
    ("{a: {}}", "expected a value of type 'byte', found '{'"),
    ("{b: 1}", "expected a string, found '1'"),
    ("{b: \"\\q\"}", "unknown escape '\\q' in the string"),
    ("{b: \"a}", "the string has no closing quote on its line"),
    ("{c: 1}", "expected '[' at the beginning of an array, found '1'"),
    ("{d: {x: 1}}", "the field 'y' of the struct 'S' is missing"),
    ("{d: {x: 1, y: 2, z: 3}}", "'S' has no field 'z'"),
    ("{e: purple}", "'purple' is no value of 'E'"),
    ("{u: {}}", "the union 'u' has no tag"),
    ("{u_type: R, u: {}}", "'R' is no value of 'U'"),
    ("{u_type: 9, u: {}}", "the tag 9 of 'u' has no member"),
    ("{a: 1 b: 2}", "expected '}' at the end of an object, found 'b'"),
    ("{a 1}", "expected ':' after 'a', found '1'"),
    ("{a: @}", "illegal character U+0040"),
    ("{a: +}", "the sign has no number after it"),
    ("{a: 0x}", "malformed number"),
  ])
  func aFaultHasItsMessage(json: String, message: String) throws {
    let schema = try TestFiles.schema(
      text: """
        struct S { x: int; y: int; } enum E: int { red } table R { q: int; } union U { q: R }
        table T { a: byte; b: string; c: [int]; d: S; e: E; u: U; } root_type T;
        """)
    let fault = #expect(throws: JSONTextError.self) { try buffer(schema, json) }
    #expect(fault?.message == message)
  }

  @Test func aRequiredFieldMustBeGiven() throws {
    let schema = try TestFiles.schema("required_strings.fbs")
    let root = schema.objectIndex(named: "Foo")
    let fault = #expect(throws: JSONTextError.self) {
      try JSONReader(schema).buffer(Array("{str_a: \"a\"}".utf8), root: root)
    }
    #expect(fault?.message == "the required field 'str_b' of 'Foo' is missing")
  }

  @Test func unknownFieldsAreSkippedOnRequest() throws {
    let schema = try TestFiles.schema(text: "table T { a: int; } root_type T;")
    let bytes = try JSONReader(schema, skipsUnknownFields: true).buffer(
      Array("{x: {y: [1, {z: -nan}], w: \"}\"}, a: 1, v: E.f}".utf8))
    #expect(
      String(decoding: try JSONPrinter(schema).json(bytes.span.rawBytes), as: UTF8.self)
        == "{\n  \"a\": 1\n}\n")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func textsWithRandomChangesAreReadOrRejected(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let schema = try TestFiles.schema("monster_test.fbs")
    let original = try TestFiles.bytes("monsterdata_test.json")
    for _ in 0..<30 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = Int.random(in: bytes.indices, using: &numbers)
        if Bool.random(using: &numbers) {
          bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        } else {
          bytes.remove(at: place)
        }
      }
      if let buffer = try? JSONReader(schema).buffer(bytes) {
        try BufferVerifier(schema).verify(buffer.span.rawBytes)
      }
    }
  }

  @Test func hostileTextsEnd() throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let count = 1 << 14
    for text in [
      String(repeating: "{", count: count), String(repeating: "[", count: count),
      "{name:" + String(repeating: "[", count: count),
      "{unknown:" + String(repeating: "[", count: count),
      String(repeating: "{test:", count: count),
      "{name:\"" + String(repeating: "\\u0041", count: count / 6),
      "{inventory:[" + String(repeating: "1,", count: count / 2) + "],name:\"\"}",
      "{" + String(repeating: "test:{", count: count / 6),
    ] {
      _ = try? JSONReader(schema, skipsUnknownFields: true).buffer(Array(text.utf8))
    }
  }

  private func structJSON(_ count: Int) -> String {
    "{s: {a: [" + String(repeating: "1,", count: count) + "]}, n: 7}"
  }

  @Test func aTableMayHave65532BytesAndNoMoreThan65535() throws {
    func schema(_ count: Int) throws -> Schema {
      try TestFiles.schema(
        text: "struct S { a: [ubyte:\(count)]; } table T { s: S; n: int; } root_type T;")
    }
    let largest = try schema(65_524)
    let bytes = try buffer(largest, structJSON(65_524))
    try BufferVerifier(largest).verify(bytes.span.rawBytes)
    for count in [65_528, 65_535] {
      let larger = try schema(count)
      let fault = #expect(throws: JSONTextError.self) { try buffer(larger, structJSON(count)) }
      #expect(fault?.kind == .limit)
      #expect(fault?.message == "the table 'T' has 65536 bytes or more")
    }
  }

  @Test(arguments: [
    ("id: int (key)", ["5", nil, "-3"], ["-3", "0", "5"]),
    ("id: int (key)", ["5", "null", "-3"], ["-3", "0", "5"]),
    ("id: short = 4 (key)", ["5", nil, "3"], ["3", "4", "5"]),
    (
      "id: ulong = 18446744073709551615 (key)", [nil, "5", "9223372036854775808"],
      ["5", "9223372036854775808", "18446744073709551615"]
    ),
    ("id: float = 1.5 (key)", ["2", nil, "-1"], ["-1", "1.5", "2"]),
  ])
  func aKeyThatIsLeftOutIsSortedAsItsDefault(
    field: String, keys: [String?], sorted: [String]
  ) throws {
    let schema = try TestFiles.schema(
      text: "table E { \(field); } table T { v: [E]; } root_type T;")
    let elements = keys.map { key in key.map { "{id: \($0)}" } ?? "{}" }
    let printed = try text(schema, "{v: [" + elements.joined(separator: ", ") + "]}")
    let values = printed.split(separator: "\n").filter { $0.contains("\"id\"") }
      .map { line in Double(line.split(separator: ":")[1].filter { $0 != " " && $0 != "," }) }
    #expect(values == sorted.map { Double($0) })
  }

  @Test func anElementOfAVectorOfUnionsMayBeNone() throws {
    let schema = try TestFiles.schema("union_vector/union_vector.fbs")
    let json = "{characters_type: [NONE, Other, \"NONE\"], characters: [null, \"a\", null]}"
    let printed = try text(schema, json)
    #expect(printed.contains("null,\n    \"a\",\n    null\n"))
    #expect(try text(schema, printed) == printed)
    for values in ["[1]", "[{}]", "[\"a\"]"] {
      let fault = #expect(throws: JSONTextError.self) {
        try buffer(schema, "{characters_type: [NONE], characters: \(values)}")
      }
      #expect(fault?.kind == .union)
    }
  }

  /// The bytes are those of flatc 25.12.
  @Test func anEmptyVectorNeedsNoAlignment() throws {
    let schema = try TestFiles.schema(text: "table T { a: [long]; s: string; } root_type T;")
    let bytes = try JSONReader(schema).buffer(Array(#"{"s": "x", "a": []}"#.utf8))
    #expect(
      bytes == [
        12, 0, 0, 0, 8, 0, 12, 0, 4, 0, 8, 0, 8, 0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0,
        1, 0, 0, 0, 0x78, 0, 0, 0,
      ])
  }

  @Test func tablesAreSortedByAStructThatIsTheirKey() throws {
    let schema = try TestFiles.schema(
      text: """
        struct K { a: int; b: float; } table E { k: K (key); n: int; } table T { v: [E]; }
        root_type T;
        """)
    let text = """
      {v: [{k: {a: 3, b: 1}, n: 1}, {k: {a: 1, b: 9}, n: 2}, {n: 3}, {k: {a: 1, b: -2}, n: 4},
        {k: {a: -1, b: 2}, n: 5}]}
      """
    let bytes = try JSONReader(schema).buffer(Array(text.utf8))
    let json = String(decoding: try JSONPrinter(schema).json(bytes.span.rawBytes), as: UTF8.self)
    let numbers = json.split(separator: "\n").filter { $0.contains("\"n\"") }.map { $0.suffix(1) }
    #expect(numbers == ["5", "3", "4", "2", "1"])
  }
}
