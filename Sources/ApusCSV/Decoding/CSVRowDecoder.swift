/// Makes values of `Decodable` types out of rows, by the names of their columns.
///
///     struct Stop: Decodable { var id: Int; var name: String; var platform: String? }
///     var decoder = CSVRowDecoder(try reader.header())
///     while let row = try reader.next() { stops.append(try decoder.decode(Stop.self, from: row)) }
///
/// A type may have properties that are `CSVValue`s, optionals of them, enumerations with raw values, and types
/// that are a single value. A structure within a structure, an array and a superclass are refused, with their
/// place. A property that is optional is `nil` where its column or its text is missing; see `Optional`'s
/// conformance to `CSVValue`.
///
/// Columns by hand (`CSVHeader`) cost a fraction of this, since `Codable` asks for each value by its name.
public struct CSVRowDecoder: ~Copyable {
  @usableFromInline let root: RowDecoder

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - header: The names of the columns; `CSVHeader(names:)` where the table does not name them.
  ///   - userInfo: What types may ask of their decoder.
  public init(_ header: CSVHeader, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    root = RowDecoder(header, userInfo)
  }

  /// Makes a value of a row.
  ///
  /// - Parameters:
  ///   - type: What to make.
  ///   - row: The row; it is copied until the next one.
  /// - Returns: The value.
  /// - Throws: Which field is not what the type asks for, and why; what the type itself throws is `refused`,
  ///   with its description.
  /// - Complexity: O(*n*) in the bytes of the row. Once a type was decoded, allocates what the value does.
  @inlinable
  public mutating func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from row: borrowing CSVRow
  ) throws(CSVFieldError) -> Value {
    root.take(row)
    do {
      return try Value(from: root)
    } catch {
      throw root.fieldError(error, type)
    }
  }
}
