public import ApusBytes
import ApusIO

/// The tables of files, of sources and of memory as values of Swift types, with a single call and a single import.
///
///     struct Stop: Codable { var name: String; var km: Double }
///     let stops = try CSV.decode([Stop].self, path: "stops.csv")
///     try CSV.encode(stops.filter { $0.km < 2 }, path: "near.csv")
///
/// `JSON`, `XML` and `PropertyList` have the same calls. The calls read files in constant memory and convert UTF-16 with a byte
/// order mark. For rows one by one, use a `CSVReader`; for all processors, a `CSVParallelReader`.
public enum CSV {
  /// Decodes each row of a file as a value of a type.
  ///
  ///     do {
  ///       let stops = try CSV.decode([Stop].self, path: "stops.csv", dates: .dayMonthYear)
  ///     } catch {
  ///       print(error)  // stops.csv: line 4, record 4, field 2, byte 67: "two" in column lines is not a valid Int: …
  ///     }
  ///
  /// - Parameters:
  ///   - type: The type of the values, in an array.
  ///   - path: The path of the file.
  ///   - columns: The names of the columns if the first row has values; by default, the first row
  ///     has the names.
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  ///   - dates: The order of year, month and day in each `CSVDate`.
  ///   - conversions: The types that a closure reads, such as `.foundation()` of `ApusFoundation` for `Date`.
  ///   - userInfo: The `userInfo` of the decoder, for the types that are decoded.
  /// - Returns: The values, in the order of the rows.
  /// - Throws: A `CSVFileError`: the problem, with the path and, if the text has one, the position. An error
  ///   of a type's own is thrown as it is. No values are returned then.
  /// - Complexity: O(*n*) in the bytes of the file. Allocates the values and a buffer of constant
  ///   size.
  public static func decode<Value: Decodable>(
    _ type: [Value].Type = [Value].self, path: String, columns: [String]? = nil,
    dialect: CSVDialect = .commas, options: CSVOptions = .strict, dates: CSVDateOrder = .iso,
    conversions: DecodingConversions = DecodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> [Value] {
    var file = try CSVFile(path, dialect: dialect, options: options)
    let header = if let columns { CSVHeader(names: columns) } else { try file.header() }
    var decoder = CSVRowDecoder(
      header, dates: dates, conversions: conversions, userInfo: userInfo)
    var values: [Value] = []
    while let row = try file.next() {
      do {
        values.append(try decoder.decode(Value.self, from: row))
      } catch let error as CSVFieldError {
        throw CSVFileError(.field(error), in: path)
      }
    }
    return values
  }

  /// Decodes each row of a text as a value of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the values, in an array.
  ///   - text: The text, in UTF-8 or another encoding that contains ASCII, or UTF-16 with a byte order mark.
  ///   - columns: The names of the columns if the first row has values; by default, the first row
  ///     has the names.
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  ///   - dates: The order of year, month and day in each `CSVDate`.
  ///   - conversions: The types that a closure reads, such as `.foundation()` of `ApusFoundation` for `Date`.
  ///   - userInfo: The `userInfo` of the decoder, for the types that are decoded.
  /// - Returns: The values, in the order of the rows.
  /// - Throws: A `CSVError` of malformed text or a `CSVFieldError`, with the position; the `UTF16Error` of UTF-16 that is
  ///   malformed. An error of a type's own is thrown as it is. No values are returned then.
  /// - Complexity: O(*n*) in the bytes of the text. Allocates the values and a buffer of constant size.
  public static func decode<Value: Decodable>(
    _ type: [Value].Type = [Value].self, from text: [UInt8], columns: [String]? = nil,
    dialect: CSVDialect = .commas, options: CSVOptions = .strict, dates: CSVDateOrder = .iso,
    conversions: DecodingConversions = DecodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> [Value] {
    try decode(
      type, source: ArraySource(text), columns: columns, dialect: dialect, options: options,
      dates: dates, conversions: conversions, userInfo: userInfo)
  }

  /// Encodes values as the rows of a table, below the names of its columns.
  ///
  ///     struct Stop: Encodable { var name: String; var km: Double }
  ///     try CSV.encode([Stop(name: "Zoo", km: 1.5)])  // "name,km\r\nZoo,1.5\r\n", as bytes
  ///
  /// - Parameters:
  ///   - values: The values; see `CSVRowEncoder` for the types that a row can have.
  ///   - columns: The names of the columns; by default, the keys of the first value. Without values and names,
  ///     the table is empty.
  ///   - dialect: The bytes that have a meaning.
  ///   - conversions: The types that a closure writes, such as `.foundation()` of `ApusFoundation` for `Date`.
  ///   - userInfo: The `userInfo` of the encoder, for the types that are encoded.
  /// - Returns: The text, in UTF-8.
  /// - Throws: A `CSVEncodingError`: the column that cannot be written, and why. An error of a type's own is
  ///   thrown as it is.
  /// - Complexity: O(*n*) in the text; allocates it.
  public static func encode<Value: Encodable>(
    _ values: [Value], columns: [String]? = nil, dialect: CSVDialect = .commas,
    conversions: EncodingConversions = EncodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> [UInt8] {
    var writer = CSVWriter(dialect: dialect)
    if values.isEmpty, let columns {
      try writer.write(columns)
      return writer.bytes
    }
    var encoder =
      if let columns {
        CSVRowEncoder(
          writer, columns: columns, conversions: conversions, userInfo: userInfo)
      } else {
        CSVRowEncoder(writer, conversions: conversions, userInfo: userInfo)
      }
    for value in values { try encoder.encode(value) }
    return encoder.bytes
  }

  /// Encodes values as the rows of a file, which has its old contents until the new ones are on the disk.
  ///
  /// - Parameters:
  ///   - values: The values; see `CSVRowEncoder` for the types that a row can have.
  ///   - path: The path of the file to replace or to create.
  ///   - columns: The names of the columns; by default, the keys of the first value.
  ///   - dialect: The bytes that have a meaning.
  ///   - conversions: The types that a closure writes, such as `.foundation()` of `ApusFoundation` for `Date`.
  ///   - userInfo: The `userInfo` of the encoder, for the types that are encoded.
  /// - Throws: An error of `encode(_:columns:dialect:conversions:userInfo:)`, or the `SystemError` of the call that failed.
  /// - Complexity: O(*n*) in the text; allocates it.
  public static func encode<Value: Encodable>(
    _ values: [Value], path: String, columns: [String]? = nil, dialect: CSVDialect = .commas,
    conversions: EncodingConversions = EncodingConversions(),
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws {
    try AtomicFileWriter.write(
      encode(
        values, columns: columns, dialect: dialect, conversions: conversions, userInfo: userInfo),
      to: path)
  }

  /// Opens a file for reading its rows, the first row included.
  ///
  ///     var rows = try CSV.rows(path: "stops.csv")
  ///     let name = try rows.columns("name")[0]
  ///     while let row = try rows.next() { print(row[name].string) }
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  /// - Returns: The file, before its first row.
  /// - Throws: `unreadable` if the file cannot be opened.
  public static func rows(
    path: String, dialect: CSVDialect = .commas, options: CSVOptions = .strict
  ) throws(CSVFileError) -> CSVFile {
    try CSVFile(path, dialect: dialect, options: options)
  }
}
