// UNSAFE: the protocol of tables has an unsafe writer; the field is read as it was verified

import ApusFlatBuffers
import Testing

/// A table whose reader catches the error of a table in it, which generated code does not.
private enum Catcher: FlatJSONTable {
  static var flatName: StaticString { "Catcher" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.value(table, 4, Int32.self, "size")
  }

  static let flatJSONNames = FlatJSONNames("Catcher", ["one", "size", "many"])

  static func flatRead(
    _ json: inout FlatJSONReader, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> FlatOffset<Catcher> {
    var (fields, size) = (FlatJSONFields(), Int32(0))
    try json.beginObject()
    while let place = try json.nextField(flatJSONNames, &fields) {
      switch place {
      case 0: _ = try? Leaf.flatRead(&json, into: &builder)
      case 1: size = try Int32(flatJSON: &json)
      default: _ = try? json.tables(Leaf.self, into: &builder)
      }
    }
    builder.startTable(fieldCount: 1)
    builder.add(size, default: 0, at: 4)
    return builder.endTable(Catcher.self)
  }

  // SAFETY: reads nothing.
  @unsafe static func flatWrite(
    _ flatTable: FlatTable<VerifiedContract>, to json: inout FlatJSONWriter
  ) throws(FlatJSONError) {}
}

@Suite struct CaughtJSONErrorTests {
  private static func size(_ text: String) throws -> Int32 {
    var builder = FlatBufferBuilder()
    try builder.finish(json: Array(text.utf8).span, as: Catcher.self)
    // SAFETY: `verifyFields` checks this field with this type.
    return unsafe try VerifiedBuffer<Catcher>(verifying: builder.bytes).rootTable
      .scalar(at: 4, default: -1)
  }

  @Test func valuesWithoutErrorsAreRead() throws {
    #expect(try Self.size(#"{"one": {"name": "a", "size": 3}, "size": 7}"#) == 7)
  }

  /// Some texts lack a brace, which the reader would not miss after the caught error.
  @Test(arguments: [
    #"{"one": {"name": 3, "size": 99}, "size": 7}"#,
    #"{"one": {"name": 3, "size": 99}}"#,
    #"{"one": 5, "size": 7}"#,
    #"{"many": [{"name": "a"}, {"name": 3, "size": 99}], "size": 7}"#,
    #"{"one": {"name": "a", "size": 3000000000}, "size": 7}"#,
    #"{"one": {"name": 3, "size": 99}"#,
    #"{"one": {"name": "a", "size": "x"}"#,
    #"{"one": {"size": 3000000000, "size": 99}"#,
    #"{"one": {"size": 3000000000, "size": 99}, "size": 7}"#,
  ])
  func aCaughtErrorGivesNoValueOfAnotherObject(text: String) {
    #expect(throws: FlatJSONError.self) { try Self.size(text) }
  }
}
