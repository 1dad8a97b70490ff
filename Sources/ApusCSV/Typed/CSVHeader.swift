import ApusBytes

/// The names of a table's columns, found by their bytes.
///
///     let header = try reader.header()
///     let (stop, time) = (
///       try header.column("stop_id", as: Int.self),
///       try header.column("departure_time", as: CSVServiceTime.self)
///     )
///     while let row = try reader.next() { use(try row[stop], try row[time]) }
///
/// Names are compared byte for byte. Of two columns with the same name the first one counts.
public struct CSVHeader: Sendable {
  /// The names, in order.
  public let names: [String]
  private let table: StringIndex

  /// Creates a header of the names in a row.
  public init(_ row: borrowing CSVRow) { self.init(names: row.strings) }

  /// Creates a header of names, for a table without one.
  ///
  /// - Parameter names: A name for each column.
  public init(names: [String]) {
    self.names = names
    table = StringIndex(names)
  }

  /// Returns the place of a name.
  ///
  /// - Parameter name: Any text.
  /// - Returns: The number of the column, from 0, or `nil` where there is none.
  /// - Complexity: That of `StringIndex`; does not allocate.
  public func index(of name: String) -> Int? { table.index(of: name.utf8.span) }

  /// Finds a column.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - type: What its fields are read as.
  /// - Returns: The column, for `CSVRow`'s subscript.
  /// - Throws: `missing` where there is no column of this name.
  public func column<Value: CSVValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(CSVColumnError) -> CSVColumn<Value> {
    guard let index = index(of: name) else { throw .missing(name, known: names) }
    return CSVColumn(index, named: name)
  }
}
