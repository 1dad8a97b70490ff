// UNSAFE: the protocol of tables has an unsafe writer; it reads nothing

import ApusBytes
import ApusFlatBuffers
import Testing

/// A table that has 65536 bytes or more if its JSON is not empty; every level has a nested buffer.
private enum LargeTable: FlatJSONTable {
  static let names = FlatJSONNames("LargeTable", ["bytes", "nested"])

  static var flatName: StaticString { "LargeTable" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool { true }

  static func flatRead(
    _ json: inout FlatJSONReader, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> FlatOffset<Self> {
    var fields = FlatJSONFields()
    var value: UInt8?
    var nested: FlatOffset<[UInt8]>?
    try json.beginObject()
    while let place = try json.nextField(names, &fields) {
      if place == 0 {
        value = try UInt8(flatJSON: &json)
      } else {
        nested = try json.nested(LargeTable.self, into: &builder)
      }
    }
    builder.startTable(fieldCount: 2)
    builder.add(value.map { InlineArray<65_532, UInt8>(repeating: $0) }, at: 4)
    builder.add(nested, at: 6)
    return builder.endTable(LargeTable.self)
  }

  // SAFETY: the function reads nothing of the table.
  @unsafe
  static func flatWrite(
    _ table: FlatTable<VerifiedContract>, to json: inout FlatJSONWriter
  ) throws(FlatJSONError) {}
}

@Suite("JSON with tables that are too large")
struct LargeTableTests {
  @Test(
    "A table of 65536 bytes is an error, also in a nested buffer, and the builder stays usable",
    arguments: ["{bytes: 7}", "{nested: {bytes: 7}}"])
  func error(json: String) throws {
    var builder = FlatBufferBuilder()
    var reason: FlatJSONError.Kind?
    do {
      try builder.finish(json: Array(json.utf8).span, as: LargeTable.self)
    } catch {
      reason = error.kind
    }
    #expect(reason == .tableTooLarge)
    try builder.finish(json: Array("{nested: {}}".utf8).span, as: LargeTable.self)
    #expect(builder.bytes.byteCount > 0)
  }
}
