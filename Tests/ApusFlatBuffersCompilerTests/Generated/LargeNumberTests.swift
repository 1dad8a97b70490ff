import ApusBytes
import ApusFlatBuffers
import ApusFlatBuffersCompiler
import Testing

/// Numbers beyond the greatest float or double, by the generated reader and by that with a schema.
@Suite struct LargeNumberTests {
  /// The errors of both readers, or `nil` for a reader that accepts the text.
  private static func errors(_ json: String) throws -> (FlatJSONError?, JSONTextError?) {
    let text = Array(json.utf8)
    var generated: FlatJSONError?
    var builder = FlatBufferBuilder()
    do throws(FlatJSONError) {
      try builder.finish(json: text.span, as: Extensions.self)
    } catch {
      generated = error
    }
    let schema = try TestFiles.schema("json_extensions.fbs")
    do throws(JSONTextError) {
      _ = try JSONReader(schema).buffer(text)
      return (generated, nil)
    } catch {
      return (generated, error)
    }
  }

  @Test(arguments: [
    ("{a_float: 1e39}", 11), ("{a_double: -1e400}", 12), ("{a_double: \"1e400\"}", 12),
    ("{a_float: \" -1e39 \"}", 11), ("{doubles: [1, 1e400]}", 15), ("{maybe: 1e309}", 9),
    ("{pair: {number: 1, real: 1e400}}", 26), ("{a_double: 0x1p9999}", 12),
    ("{a_float: 0x1p128}", 11), ("{a_double: deg(1e308)}", 12), ("{a_float: deg(1e38)}", 11),
    ("{a_double: sin(1e400)}", 16),
  ])
  func digitsBeyondTheGreatestNumberAreAnError(json: String, column: Int) throws {
    let (generated, fault) = try Self.errors(json)
    #expect(generated?.position == TextPosition(line: 1, column: column), "\(json)")
    if case .value = generated?.kind {} else { Issue.record("\(json): \(generated as Any)") }
    #expect(fault?.kind == .value && fault?.location.line == 1)
    #expect(fault?.location.column == column, "\(json)")
  }

  @Test(arguments: [
    "{a_float: inf}", "{a_double: \"-Infinity\"}", "{doubles: [infinity, nan]}",
    "{a_float: 3.4028235e38}", "{a_double: 1.7976931348623157e308}", "{a_double: deg(inf)}",
    "{a_float: 0x1.fffffep127}",
  ])
  func namesAndTheGreatestNumbersAreRead(json: String) throws {
    let (generated, fault) = try Self.errors(json)
    #expect(generated == nil && fault == nil, "\(json)")
  }

  @Test(arguments: [("float", "1e39"), ("double", "1e400"), ("double", "0x1p9999")])
  func aDefaultBeyondTheGreatestNumberIsAnError(type: String, number: String) {
    let result = SchemaCompiler.compile(text: "table T { f: \(type) = \(number); }")
    #expect(result.schema == nil)
    #expect(result.diagnostics.first?.message == "\(number) is no number of type '\(type)'")
  }
}
