public import ApusStreams

extension CSVReader where Source: ~Copyable {
  /// Reads the next row, which names the columns.
  ///
  ///     let header = try reader.header()
  ///     let delay = try header.column("delay", as: Int.self)
  ///
  /// Who wants bytes of some columns alone finds them with `columns(_:)`.
  ///
  /// - Returns: The names; none where there is no row.
  /// - Throws: What `next` throws.
  /// - Complexity: O(*n* log *n*) in the names; allocates.
  public mutating func header() throws(CSVReaderError<Source.Failure>) -> CSVHeader {
    CSVHeader(names: try next()?.strings ?? [])
  }
}
