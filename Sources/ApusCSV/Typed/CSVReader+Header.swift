public import ApusIO

extension CSVReader where Source: ~Copyable {
  /// Reads the next row as the header.
  ///
  ///     let header = try reader.header()
  ///     let delay = try header.column("delay", as: Int.self)
  ///
  /// To read only the bytes of some columns, find them with `columns(_:)`.
  ///
  /// - Returns: The names of the columns, or an empty header if there is no row.
  /// - Throws: An error of `next`.
  /// - Complexity: O(*n* log *n*) in the names; allocates.
  public mutating func header() throws(CSVSourceError<Source.Failure>) -> CSVHeader {
    CSVHeader(names: try next()?.strings ?? [])
  }
}
