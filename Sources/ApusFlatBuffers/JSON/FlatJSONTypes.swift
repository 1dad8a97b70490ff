// UNSAFE: writers of tables trust that the verifier checked their type

/// A scalar, enum, struct or fixed array that JSON can have; generated code conforms to it.
///
///     var json = FlatJSONWriter()
///     Position(x: 1, y: 2, z: 3).flatWrite(to: &json)
///     String(copying: try UTF8Span(validating: json.bytes))  // "{\"x\":1.0,\"y\":2.0,\"z\":3.0}"
///
public protocol FlatJSONValue: FlatValue {
  /// Reads a value.
  ///
  /// - Parameter json: The reader, in front of the value.
  /// - Throws: `FlatJSONError` if the value has another type or does not fit.
  init(flatJSON json: inout FlatJSONReader) throws(FlatJSONError)

  /// Writes the value.
  ///
  /// - Parameter json: The writer.
  func flatWrite(to json: inout FlatJSONWriter)
}

/// An enum whose values JSON has by name; generated code conforms to it.
///
///     Race.elf.flatName             // "elf"
///     Race(rawValue: 9).flatName    // nil
///     Race.flatJSONNames.type       // "Race"
///
public protocol FlatJSONEnum: FlatEnum, FlatJSONValue
where RawValue: FlatJSONValue & FixedWidthInteger {
  /// The name in the schema, or `nil` for a number without a name.
  var flatName: String? { get }

  /// The names and the name of the type.
  static var flatJSONNames: FlatJSONNames { get }

  /// The value at a position in `flatJSONNames`.
  static func flatValue(at position: Int) -> Self
}

/// A table that JSON can have; generated code conforms to it.
///
///     func json<Root: FlatJSONTable>(_ buffer: borrowing VerifiedBuffer<Root>) throws -> String {
///       var json = FlatJSONWriter()
///       try json.write(buffer)
///       return String(copying: try UTF8Span(validating: json.bytes))
///     }
///
public protocol FlatJSONTable: FlatTableType {
  /// The enums of the schema, whose values JSON can name for integers; none by default.
  static var flatJSONEnums: FlatJSONEnums { get }

  /// Reads an object, and writes it into a builder as a table.
  ///
  /// - Parameters:
  ///   - json: The reader, in front of the object.
  ///   - builder: The builder.
  /// - Returns: The position of the table.
  /// - Throws: `FlatJSONError` with the position of the first error.
  static func flatRead(
    _ json: inout FlatJSONReader, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> FlatOffset<Self>

  // SAFETY: implementations make a view of the table's own type.
  /// Writes a table as an object.
  ///
  /// - Parameters:
  ///   - table: The table, which was verified.
  ///   - json: The writer.
  /// - Throws: `FlatJSONError` for a string that is not UTF-8.
  @unsafe
  static func flatWrite(
    _ table: FlatTable<VerifiedContract>, to json: inout FlatJSONWriter
  ) throws(FlatJSONError)
}

extension FlatJSONTable {
  /// No enums.
  public static var flatJSONEnums: FlatJSONEnums { FlatJSONEnums([]) }
}

/// A union that JSON can have; generated code conforms to it.
///
///     var builder = FlatBufferBuilder()
///     let text = #"{"equipped_type": "Armor", "equipped": {"defence": 7}}"#
///     try builder.finish(json: Array(text.utf8).span, as: Monster.self)
///     let monster = try VerifiedBuffer<Monster>(verifying: builder.bytes).root
///     if case .armor(let armor)? = monster.equipped { print(armor.defence) }  // 7
///
public protocol FlatJSONUnion: FlatUnionType where Kind: FlatJSONEnum {
  /// Reads a member, and writes it into a builder.
  ///
  /// - Parameters:
  ///   - kind: The tag, which is not 0.
  ///   - json: The reader, in front of the value.
  ///   - builder: The builder.
  /// - Returns: The position of the value, or `nil` for a `null` with an unknown tag.
  /// - Throws: `FlatJSONError` with the position of the first error.
  static func flatRead(
    _ kind: Kind, _ json: inout FlatJSONReader, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> AnyFlatOffset?
}
