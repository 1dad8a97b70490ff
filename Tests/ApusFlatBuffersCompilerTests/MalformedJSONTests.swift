import ApusBytes
import ApusFlatBuffersCompiler
import Testing

/// Texts that would give invalid buffers, or that are no JSON in a part that is skipped.
@Suite struct MalformedJSONTests {
  private static let schemaText = """
    struct V { x: float; } table W { name: string; } union U { W, V, S: string }
    table T {
      i: int; longs: [long]; f: float; d: double; b: bool; old: int (deprecated); u: U; us: [U];
      nested: [ubyte] (nested_flatbuffer: "T");
    }
    root_type T;
    """

  private static func buffer(_ json: String, skipsUnknownFields: Bool = false) throws -> [UInt8] {
    let schema = try TestFiles.schema(text: schemaText)
    return try JSONReader(schema, skipsUnknownFields: skipsUnknownFields).buffer(Array(json.utf8))
  }

  @Test(arguments: [
    ("{us_type: [W]}", "the union 'us' has a tag, but no value"),
    ("{us_type: []}", "the union 'us' has a tag, but no value"),
    ("{us_type: [W], us: null}", "the union 'us' has a tag, but no value"),
    ("{u_type: W}", "the union 'u' has a tag, but no value"),
    ("{u_type: S, u: null}", "the union 'u' has a tag, but no value"),
    ("{u_type: V}", "the union 'u' has a tag, but no value"),
    ("{u: null, u_type: V}", "the union 'u' has a tag, but no value"),
    (
      "{nested: [1, 2, 3]}",
      "the bytes of a nested buffer are invalid: nested: a value of 4 bytes at offset 44 leaves the buffer; 3 bytes are left"
    ),
  ])
  func aTextWithoutAValidBufferIsRejected(json: String, message: String) throws {
    let fault = #expect(throws: JSONTextError.self) { try Self.buffer(json) }
    #expect(fault?.message == message)
  }

  @Test(arguments: [
    "{u_type: W, u: {}}", "{u_type: S, u: \"s\"}", "{u_type: NONE}",
    "{us_type: [NONE], us: [null]}",
    "{nested: {i: 4, nested: {}}}",
  ])
  func aTextWithAValidBufferIsRead(json: String) throws {
    let schema = try TestFiles.schema(text: Self.schemaText)
    let bytes = try Self.buffer(json)
    try BufferVerifier(schema).verify(bytes.span.rawBytes)
  }

  @Test func theBytesOfAValidNestedBufferAreRead() throws {
    let inner = try Self.buffer("{i: 7}")
    let schema = try TestFiles.schema(text: Self.schemaText)
    let outer = try Self.buffer("{nested: \(inner)}")
    try BufferVerifier(schema).verify(outer.span.rawBytes)
  }

  @Test(arguments: [
    "{old: ;, i: 5}", "{old: [1 2 3], i: 5}", "{old: \"\\q\", i: 5}", "{u_type: NONE, u: ;}",
    "{old: 1x, i: 5}", "{old: a.1, i: 5}", "{old: , i: 5}",
  ])
  func aSkippedValueMustBeWellFormed(json: String) throws {
    #expect(throws: JSONTextError.self) { try Self.buffer(json) }
  }

  @Test(arguments: ["{a b c}", "=", "{\"a\": 1,,}", "[1 2]", "rad(1", "{1: 2}", "\"\\q\"", "-1-"])
  func aSkippedUnknownFieldMustBeWellFormed(value: String) throws {
    #expect(throws: JSONTextError.self) {
      try Self.buffer("{foo: \(value), i: 5}", skipsUnknownFields: true)
    }
  }

  @Test(arguments: ["{i: \"\"}", "{i: \"  \"}", "{longs: [\"\", \"\"]}", "{b: \"\"}", "{d: \"\"}"])
  func anEmptyTextIsNoNumber(json: String) throws {
    #expect(throws: JSONTextError.self) { try Self.buffer(json) }
  }

  @Test func namesOfNumbersMayHaveCapitalsAndSpaces() throws {
    let schema = try TestFiles.schema(text: Self.schemaText)
    let buffer = try Self.buffer("{i: \" 12 \", f: NaN, d: \"-INF\", longs: [\" 1\"]}")
    let printed = try JSONPrinter(schema).json(buffer.span.rawBytes)
    let text = String(decoding: printed, as: UTF8.self)
    #expect(text.contains("\"i\": 12") && text.contains("\"nan\"") && text.contains("\"-inf\""))
  }

  /// Names of enums in integers are found without a search of all enums and all values.
  @Test func timeGrowsInProportionToTheNamesOfEnums() throws {
    let clock = ContinuousClock()
    func time(_ count: Int) throws -> Duration {
      let enums = (0..<count).map { "enum E\($0): int { A }" }.joined()
      let values = (0..<count).map { "v\($0)" }.joined(separator: ",")
      let schema = try TestFiles.schema(
        text: "namespace N; \(enums) enum Big: int { \(values) } "
          + "table T { i: [int]; e: [Big]; } root_type T;")
      let names = (0..<count).map { "E\($0).A,Big.v\($0)" }.joined(separator: ",")
      let big = (0..<count).map { "N.Big.v\($0)" }.joined(separator: ",")
      let text = Array("{i: [\(names)], e: [\(big)]}".utf8)
      let start = clock.now
      _ = try JSONReader(schema).buffer(text)
      return start.duration(to: clock.now)
    }
    let small = try time(500)
    let large = try time(4000)
    #expect(large < max(small * 40, .seconds(1)), "\(small), \(large)")
  }
}
