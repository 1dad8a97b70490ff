/// An error of reading the lines of a source.
public enum LineError<Cause: Error>: Error {
  /// The source failed.
  case source(Cause)
  /// A line is longer than the limit, which protects the memory from hostile input.
  ///
  /// - Parameters:
  ///   - start: The offset of the line in bytes from the start of the source.
  ///   - limit: The maximum length of a line in bytes.
  case tooLong(start: Int, limit: Int)
}

extension LineError: Equatable where Cause: Equatable {}
