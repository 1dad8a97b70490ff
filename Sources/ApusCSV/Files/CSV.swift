import ApusBytes
import ApusIO

/// The tables of files, with a single call and a single import.
///
///     struct Stop: Decodable { var name: String; var lines: Int }
///     let stops = try CSV.decode([Stop].self, path: "stops.csv")
///
/// The calls read files in constant memory and convert UTF-16 with a byte order mark. For pipes,
/// texts in memory and cancellation, use a `CSVReader`; for all processors, a `CSVParallelReader`.
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
  ///   - rules: The rules for malformed text.
  ///   - dates: The order of year, month and day in each `CSVDate`.
  /// - Returns: The values, in the order of the rows.
  /// - Throws: A `CSVFileError`: the problem, with the path and, if the text has one, the position. An error
  ///   of a type's own is thrown as it is. No values are returned then.
  /// - Complexity: O(*n*) in the bytes of the file. Allocates the values and a buffer of constant
  ///   size.
  public static func decode<Value: Decodable>(
    _ type: [Value].Type = [Value].self, path: String, columns: [String]? = nil,
    dialect: CSVDialect = .commas, rules: CSVRules = .strict, dates: CSVDateOrder = .iso
  ) throws -> [Value] {
    var file = try CSVFile(path, dialect: dialect, rules: rules)
    let header = if let columns { CSVHeader(names: columns) } else { try file.header() }
    var decoder = CSVRowDecoder(header, dates: dates)
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

  /// Opens a file for reading its rows, the first row included.
  ///
  ///     var rows = try CSV.rows(path: "stops.csv")
  ///     let name = try rows.columns("name")[0]
  ///     while let row = try rows.next() { print(row[name].string) }
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - dialect: The bytes that have a meaning.
  ///   - rules: The rules for malformed text.
  /// - Returns: The file, before its first row.
  /// - Throws: `unreadable` if the file cannot be opened.
  public static func rows(
    path: String, dialect: CSVDialect = .commas, rules: CSVRules = .strict
  ) throws(CSVFileError) -> CSVFile {
    try CSVFile(path, dialect: dialect, rules: rules)
  }
}
