/// Why the rows of a source ended before their end.
public enum CSVReaderError<Cause: Error>: Error {
  /// The source failed.
  case source(Cause)
  /// The text is no table.
  case malformed(CSVError)
  /// The first row, which names the columns, does not have a name that was asked for.
  case missingColumn(String)
}

extension CSVReaderError: Equatable where Cause: Equatable {}
