public import ApusStreams

extension CSVReader where Source: ~Copyable {
  /// Reads the next row, which names the columns, and finds those of interest.
  ///
  /// Fields of other columns cost no more than finding their end: nothing looks at them.
  ///
  ///     let columns = try reader.columns("stop_id", "departure_time")
  ///     while let row = try reader.next() { use(row[columns[0]], row[columns[1]]) }
  ///
  /// - Parameter names: The names; of two columns with the same name it is the first.
  /// - Returns: The number of each column, in the order of the names.
  /// - Throws: `missingColumn`, or what `next` throws.
  /// - Complexity: O(*n* · *k*) in the fields of the row and the names; allocates.
  public mutating func columns(
    _ names: String...
  ) throws(CSVReaderError<Source.Failure>) -> [Int] {
    try columns(names)
  }

  /// Reads the next row, which names the columns, and finds those of an array; see the other form.
  public mutating func columns(
    _ names: [String]
  ) throws(CSVReaderError<Source.Failure>) -> [Int] {
    let header = try next()?.strings ?? []
    var columns: [Int] = []
    for name in names {
      guard let column = header.firstIndex(of: name) else { throw .missingColumn(name) }
      columns.append(column)
    }
    return columns
  }
}
