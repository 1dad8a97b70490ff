/// An error of reading the lines of a source.
///
///     var lines = Lines(of: ArraySource([UInt8]("one\ntwo and three\n".utf8)), limit: 8)
///     do {
///       while let line = try lines.next() { print(line.count) }  // 3
///     } catch {
///       print(error)  // the line at byte 5 is longer than 8 bytes; raise the limit
///     }
///
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

extension LineError: CustomStringConvertible {
  /// A description of the problem, in which the byte counts from 1.
  public var description: String {
    switch self {
    case .source(let cause): "\(cause)"
    case .tooLong(let start, let limit):
      "the line at byte \(start + 1) is longer than \(limit) bytes; raise the limit"
    }
  }
}
