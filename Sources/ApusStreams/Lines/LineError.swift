/// Why the lines of a source ended before their end.
public enum LineError<Cause: Error>: Error {
  /// The source failed.
  case source(Cause)
  /// A line has more bytes than its reader allowed, so that hostile input cannot fill the memory.
  ///
  /// - Parameters:
  ///   - start: Where the line begins, in bytes from the start of the source.
  ///   - limit: How many bytes a line may have.
  case tooLong(start: Int, limit: Int)
}

extension LineError: Equatable where Cause: Equatable {}
