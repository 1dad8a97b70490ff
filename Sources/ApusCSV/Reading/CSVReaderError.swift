/// Why the rows of a source ended before their end.
public enum CSVReaderError<Cause: Error>: Error {
  /// The source failed.
  case source(Cause)
  /// The text is no table.
  case malformed(CSVError)
}

extension CSVReaderError: Equatable where Cause: Equatable {}
