import ApusBytes

/// The names of a table's columns, which are found by their bytes.
///
///     let header = try reader.header()
///     let (stop, time) = (
///       try header.column("stop_id", as: Int.self),
///       try header.column("departure_time", as: CSVServiceTime.self)
///     )
///     while let row = try reader.next() { use(try row[stop], try row[time]) }
///
/// Names are compared byte for byte. Of two columns with the same name, the first is found.
public struct CSVHeader: Sendable {
  /// The names, in order.
  public let names: [String]
  private let table: StringIndex

  /// Creates a header from the fields of a row.
  ///
  /// - Complexity: O(*n* log *n*) in the names; allocates.
  public init(_ row: borrowing CSVRow) { self.init(names: row.strings) }

  /// Creates a header from names, for a table that does not name its columns.
  ///
  /// - Parameter names: A name for each column.
  /// - Complexity: O(*n* log *n*) in the names; allocates.
  public init(names: [String]) {
    self.names = names
    table = StringIndex(names)
  }

  /// Returns the index of a column.
  ///
  /// - Parameter name: The name, which may be any text.
  /// - Returns: The index of the column, from 0, or `nil` if no column has the name.
  /// - Complexity: That of `StringIndex`; does not allocate.
  public func index(of name: String) -> Int? { table.index(of: name.utf8.span) }

  /// Finds a column by its name.
  ///
  /// - Parameters:
  ///   - name: The name of the column.
  ///   - type: The type of its values.
  /// - Returns: The column, for `CSVRow`'s subscript.
  /// - Throws: `missing` if no column has the name.
  public func column<Value: CSVValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(CSVColumnError) -> CSVColumn<Value> {
    guard let index = index(of: name) else { throw .missing(name, known: names) }
    return CSVColumn(index, named: name)
  }
}
