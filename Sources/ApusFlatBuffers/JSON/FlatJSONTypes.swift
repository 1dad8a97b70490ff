/// A scalar, enum, struct or fixed array that JSON can have; generated code conforms to it.
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
public protocol FlatJSONEnum: FlatEnum, FlatJSONValue
where RawValue: FlatJSONValue & FixedWidthInteger {
  /// The name in the schema, or `nil` for a number without a name.
  var flatName: String? { get }

  /// The names and the name of the type.
  static var flatJSONNames: FlatJSONNames { get }

  /// The value at a place in `flatJSONNames`.
  static func flatValue(at place: Int) -> Self
}

/// A table that JSON can have; generated code conforms to it.
public protocol FlatJSONTable: FlatTableType {
  /// Reads an object, and writes it into a builder as a table.
  ///
  /// - Parameters:
  ///   - json: The reader, in front of the object.
  ///   - builder: The builder.
  /// - Returns: The place of the table.
  /// - Throws: `FlatJSONError` with the place of the first error.
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

/// A union that JSON can have; generated code conforms to it.
public protocol FlatJSONUnion: FlatUnionType where Kind: FlatJSONEnum {
  /// Reads a member, and writes it into a builder.
  ///
  /// - Parameters:
  ///   - kind: The tag, which is not 0.
  ///   - json: The reader, in front of the value.
  ///   - builder: The builder.
  /// - Returns: The place of the value, or `nil` for a `null` with an unknown tag.
  /// - Throws: `FlatJSONError` with the place of the first error.
  static func flatRead(
    _ kind: Kind, _ json: inout FlatJSONReader, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> AnyFlatOffset?
}
