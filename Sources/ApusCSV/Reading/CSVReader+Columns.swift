import ApusBytes
public import ApusIO

extension CSVReader where Source: ~Copyable {
  /// Reads the next row as the header, and finds columns by their names.
  ///
  /// Other columns cost only the search for their ends.
  ///
  ///     let columns = try reader.columns("stop_id", "departure_time")
  ///     while let row = try reader.next() { use(row[columns[0]], row[columns[1]]) }
  ///
  /// - Parameter names: The names of the columns; of two columns with the same name, the first is
  ///   found.
  /// - Returns: The index of each column, in the order of the names.
  /// - Throws: `missingColumn`, or an error of `next`.
  /// - Complexity: O(*n* log *n*) in the fields of the row; allocates.
  public mutating func columns(
    _ names: String...
  ) throws(CSVSourceError<Source.Failure>) -> [Int] {
    try columns(names)
  }

  /// Reads the next row as the header, and finds the columns of an array of names.
  ///
  /// - Parameter names: The names of the columns; of two columns with the same name, the first is
  ///   found.
  /// - Returns: The index of each column, in the order of the names.
  /// - Throws: `missingColumn`, or an error of `next`.
  /// - Complexity: O(*n* log *n*) in the fields of the row; allocates.
  public mutating func columns(
    _ names: [String]
  ) throws(CSVSourceError<Source.Failure>) -> [Int] {
    try CSVSourceError<Source.Failure>.columns(names, in: try next()?.strings ?? [])
  }
}

extension CSVSourceError {
  /// Returns the index of each column in a header, or throws `missingColumn`.
  static func columns(
    _ names: [String], in known: [String]
  ) throws(CSVSourceError<Cause>) -> [Int] {
    let header = StringIndex(known)
    var columns: [Int] = []
    for name in names {
      guard let column = header.index(of: name.utf8.span) else {
        throw .missingColumn(name, known: known)
      }
      columns.append(column)
    }
    return columns
  }
}
