import ApusBytes
import ApusFlatBuffers
import ApusFlatBuffersCompiler
import Foundation
import Testing

/// The values of flatc beyond JSON, by the generated reader and by that with a schema.
///
/// The bytes of `json_extensions.json` are those of flatc 2.0.8; `Scripts/check-flatc` compares them
/// with the flatc of the machine.
@Suite struct JSONExtensionTests {
  /// The bytes of a text, which both readers must build alike.
  private static func buffer(_ json: String) throws -> [UInt8] {
    let text = Array(json.utf8)
    var builder = FlatBufferBuilder()
    try builder.finish(json: text.span, as: Extensions.self)
    let bytes = builder.bytes.elements
    let buffer = bytes.indices.map { bytes[$0] }
    let schema = try TestFiles.schema("json_extensions.fbs")
    #expect(buffer == (try JSONReader(schema).buffer(text)))
    return buffer
  }

  /// The text that is written of the buffer of a text.
  private static func written(_ json: String) throws -> String {
    let bytes = try buffer(json)
    var writer = FlatJSONWriter()
    try writer.write(VerifiedBuffer<Extensions>(verifying: bytes.span.rawBytes))
    return writer.bytes.text
  }

  @Test func theCheckedInSourceIsThatOfTheGenerator() throws {
    let schema = try TestFiles.schema("json_extensions.fbs")
    let source = SwiftGenerator(schema, options: .init(hasIncludes: true)).source
    #expect(source == (try TestFiles.text("../Generated/json_extensions_generated.swift")))
  }

  @Test func theFileGivesTheBytesOfFlatc() throws {
    let bytes = try Self.buffer(try TestFiles.text("json_extensions.json"))
    #expect(bytes == (try TestFiles.bytes("json_extensions.bin")))
  }

  @Test(arguments: [
    ("{a_double: rad(180)}", #"{"a_double":3.141592653589793}"#),
    ("{a_float: rad(180)}", #"{"a_float":3.1415927}"#),
    ("{a_double: deg( 1.0 )}", #"{"a_double":57.29577951308232}"#),
    ("{a_double: sin(rad(90))}", #"{"a_double":1.0}"#),
    ("{a_double: cos(\"0x1p1\")}", #"{"a_double":-0.4161468365471424}"#),
    ("{a_double: tan(-1)}", #"{"a_double":-1.5574077246549023}"#),
    ("{maybe: asin(1)}", #"{"maybe":1.5707963267948966}"#),
    ("{maybe: acos(2)}", #"{"maybe":"nan"}"#),
    ("{doubles: [atan(inf), 1]}", #"{"doubles":[1.5707963267948966,1.0]}"#),
    ("{pair: {number: 1, real: sin(0)}}", #"{"pair":{"number":1,"real":0.0}}"#),
  ])
  func aRealNumberMayBeAFunction(json: String, text: String) throws {
    #expect(try Self.written(json) == text)
  }

  @Test(arguments: [
    ("{an_int: \"Hue.Red\"}", #"{"an_int":1}"#),
    ("{an_int: Hue.Red}", #"{"an_int":1}"#),
    ("{an_int: \"Hue.Red  Bits.Next Hue.Green \"}", #"{"an_int":3}"#),
    ("{a_byte: \"Hue.Under\"}", #"{"a_byte":-1}"#),
    ("{a_ulong: \"Hue.Under\"}", #"{"a_ulong":18446744073709551615}"#),
    ("{a_long: \"Bits.High\"}", #"{"a_long":-9223372036854775808}"#),
    ("{a_ulong: \"Bits.High Bits.Low\"}", #"{"a_ulong":9223372036854775809}"#),
    ("{ints: [3, \"Bits.Next\"]}", #"{"ints":[3,2]}"#),
    ("{pair: {number: \"Hue.Green\", real: 0}}", #"{"pair":{"number":2,"real":0.0}}"#),
    ("{color: \"Hue.Green\"}", #"{"color":"Green"}"#),
    ("{bits: \"Bits.Low Next\"}", #"{"bits":"Low Next"}"#),
  ])
  func anIntegerMayHaveNamesOfAnyEnum(json: String, text: String) throws {
    #expect(try Self.written(json) == text)
  }

  @Test(arguments: [
    ("{a_double: 0x1.8p3}", "12.0"), ("{a_double: -0X1.8P-3}", "-0.1875"),
    ("{a_double: \"0x0C.0Ep-1\"}", "6.02734375"),
    ("{a_double: 0x1.000000000000080000001p0}", "1.0000000000000002"),
    ("{a_double: 0x10}", "16.0"), ("{a_double: 0x1ffffffffffffffffffff}", "2.4178516392292583e+24"),
    ("{a_double: +0x.8p1}", "1.0"),
  ])
  func aRealNumberMayBeHexadecimal(json: String, number: String) throws {
    #expect(try Self.written(json) == "{\"a_double\":\(number)}")
  }

  @Test func aHexadecimalFloatIsRoundedOnce() throws {
    // The nearest double is the middle of two floats, but the number is beyond it.
    let bytes = try Self.buffer("{a_float: 0x1.00000100000000001p0}")
    #expect(
      try VerifiedBuffer<Extensions>(verifying: bytes.span.rawBytes).root.aFloat == 0x1.000002p0)
  }

  @Test(arguments: [
    ("{a_double: foo(1)}", 12, "'foo' is no value of type 'double'"),
    ("{a_double: -rad(1)}", 12, "'-rad' is no value of type 'double'"),
    ("{a_double: \"rad(1)\"}", 12, "'rad(1)' is no value of type 'double'"),
    ("{a_double: \"rad\"(1)}", 12, "'rad' is no value of type 'double'"),
    ("{a_double: rad()}", 16, "expected a value"),
    ("{a_double: rad(1, 2)}", 17, "expected ')' after the argument"),
    ("{a_double: rad(q)}", 16, "'q' is no value of type 'double'"),
    ("{a_double: rad(\"Hue.Red\")}", 16, "'Hue.Red' is no value of type 'double'"),
    ("{a_float: sin(rad(x))}", 19, "'x' is no value of type 'double'"),
    ("{an_int: rad(180)}", 10, "'rad' is no value of type 'Int32'"),
    ("{a_double: 0x1.8}", 12, "'0x1.8' is no value of type 'double'"),
    ("{a_double: \"0x1.8\"}", 12, "'0x1.8' is no value of type 'double'"),
    ("{a_double: 0x.p1}", 12, "'0x.p1' is no value of type 'double'"),
    ("{a_double: 0x1.8p}", 12, "'0x1.8p' is no value of type 'double'"),
    ("{an_int: 0x1p3}", 10, "'0x1p3' is no value of type 'Int32'"),
    ("{an_int: \"Hue.Blue\"}", 10, "'Hue.Blue' is no value of type 'Int32'"),
    ("{an_int: \"Huee.Red\"}", 10, "'Huee.Red' is no value of type 'Int32'"),
    ("{an_int: \"Red\"}", 10, "'Red' is no value of type 'Int32'"),
    (
      "{an_int: \"Hue.Red|Hue.Green\"}", 10,
      "'Hue.Red|Hue.Green' is no value of type 'Int32'"
    ),
    ("{an_int: -Hue.Red}", 10, "'-Hue.Red' is no value of type 'Int32'"),
    ("{an_int: \"Bits.High\"}", 10, "'Bits.High' is no value of type 'Int32'"),
    ("{a_uint: \"Hue.Under\"}", 10, "'Hue.Under' is no value of type 'UInt32'"),
    ("{a_ubyte: \"Hue.Under\"}", 11, "'Hue.Under' is no value of type 'UInt8'"),
    ("{a_bool: \"Hue.Red\"}", 10, "'Hue.Red' is no value of type 'UInt8'"),
    ("{a_double: \"Hue.Red\"}", 12, "'Hue.Red' is no value of type 'double'"),
    ("{color: \"Bits.Red\"}", 9, "'Bits.Red' is no value of type 'Hue'"),
    ("{color: \"e.Red\"}", 9, "'e.Red' is no value of type 'Hue'"),
    ("{ints: [1, \"Hue.\"]}", 12, "'Hue.' is no value of type 'Int32'"),
  ])
  func aFaultHasItsPlace(json: String, column: Int, message: String) throws {
    let text = Array(json.utf8)
    var builder = FlatBufferBuilder()
    let error = #expect(throws: FlatJSONError.self) {
      try builder.finish(json: text.span, as: Extensions.self)
    }
    #expect(error?.description == "line 1, column \(column): \(message)")
    let schema = try TestFiles.schema("json_extensions.fbs")
    let fault = #expect(throws: JSONTextError.self) { try JSONReader(schema).buffer(text) }
    #expect(fault?.location.column == column)
  }

  @Test func callsInCallsAreLimited() throws {
    func calls(_ count: Int) -> String {
      let open = String(repeating: "sin(", count: count)
      return "{a_double: " + open + "0.5" + String(repeating: ")", count: count) + "}"
    }
    _ = try Self.buffer(calls(63))
    let text = Array(calls(64).utf8)
    var builder = FlatBufferBuilder()
    let error = #expect(throws: FlatJSONError.self) {
      try builder.finish(json: text.span, as: Extensions.self)
    }
    #expect(error?.kind == .tooDeep(limit: 64))
    let schema = try TestFiles.schema("json_extensions.fbs")
    #expect(throws: JSONTextError.self) { try JSONReader(schema).buffer(text) }
  }

  @Test func namesInOtherNamespacesNeedEnoughOfTheirName() throws {
    let schema = try TestFiles.schema(
      text: """
        namespace A; enum E: int { X = 1 } namespace B.C; enum E: int { X = 2 } enum F: int { Y = 3 }
        table T { a: int; } root_type T;
        """)
    func value(_ name: String) -> [UInt8]? {
      try? JSONReader(schema).buffer(Array("{a: \"\(name)\"}".utf8))
    }
    for (name, number) in [
      ("A.E.X", 1), ("B.C.E.X", 2), ("C.E.X", 2), ("F.Y", 3), ("C.F.Y", 3),
    ] { #expect(value(name) == (try JSONReader(schema).buffer(Array("{a: \(number)}".utf8)))) }
    for name in ["E.X", "B.E.X", ".F.Y", "A.F.Y"] { #expect(value(name) == nil, "\(name)") }
  }

  @Test func aGeneratedReaderKnowsTheEnumsOfIncludedFiles() throws {
    let schema = try TestFiles.schema("include_test/include_test1.fbs")
    let source = SwiftGenerator(schema).source
    #expect(source.contains(#"("MyGame.OtherNameSpace.FromInclude", ["IncludeVal"], [0])"#))
  }
}
