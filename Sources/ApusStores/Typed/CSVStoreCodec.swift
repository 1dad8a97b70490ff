import ApusBytes
import ApusCSV
import ApusIO

/// Values as rows of a table, by `ApusCSV`: the names of the columns are those of the properties, and are not repeated in each value.
///
///     struct Stop: Codable, Sendable { var name: String; var latitude: Double }
///     let stops = TypedStore(store, CSVStoreCodec<Stop>(columns: ["name", "latitude"]), in: "stop://")
///     try stops.put("7", Stop(name: "Zoo, main gate", latitude: 52.5))  // "Zoo, main gate",52.5
///
/// Properties are texts, numbers and the other types of a field, or optionals of them. A column that is added at the end, for an
/// optional property, is `nil` in values that were put before. For nested values use `JSONStoreCodec`.
public struct CSVStoreCodec<Value: Codable & Sendable>: StoreCodec {
  /// The reason why bytes are no row.
  ///
  ///     print(error)  // the value of "stop://7" cannot be decoded: it has 2 rows, and not 1
  ///
  public struct WrongCountError: Error, Hashable, CustomStringConvertible {
    /// The number of rows.
    public let found: Int

    /// A description with the number.
    public var description: String { "it has \(found) rows, and not 1" }
  }

  /// The names of the columns, in their order.
  public let columns: [String]

  /// Creates the codec.
  ///
  /// - Parameter columns: The names of the properties in the order of the fields; at least one.
  public init(columns: [String]) {
    precondition(!columns.isEmpty, "a row needs at least one column")
    self.columns = columns
  }

  /// Returns the row of a value.
  ///
  /// - Throws: A `CSVEncodingError` if a property is no field or has no column.
  public func encode(_ value: Value) throws -> [UInt8] {
    var encoder = CSVRowEncoder(columns: columns, writesHeader: false)
    try encoder.encode(value)
    return encoder.bytes
  }

  /// Returns the value of a row.
  ///
  /// - Throws: `WrongCountError`, a `CSVError` for malformed text, or a `CSVFieldError` for a field that does not fit.
  /// - Complexity: O(*n*) in the bytes.
  public func decode(_ bytes: RawSpan) throws -> Value {
    var reader = CSVReader(of: ArraySource(bytes.copied))
    var decoder = CSVRowDecoder(CSVHeader(names: columns))
    var (value, count) = (Value?.none, 0)
    while let row = try reader.next() {
      count += 1
      if count == 1 { value = try decoder.decode(Value.self, from: row) }
    }
    guard let value, count == 1 else { throw WrongCountError(found: count) }
    return value
  }
}
