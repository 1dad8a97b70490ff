/// An error of reading a text or a document from a source: the source failed, or its bytes are malformed.
///
/// Each format has a name for it with its own error, such as `JSONSourceError` and `XMLSourceError`.
///
///     let half = ArraySource([0x61, 0x00, 0x3d, 0xd8])
///     var text = TextSource(of: half, encoding: .utf16(.littleEndian))
///     do {
///       while let chunk = try text.nextChunk() { print(chunk.count) }  // 1
///     } catch {
///       print(error)  // an incomplete character at the end at byte 3
///     }
///
public enum SourceError<Cause: Error, Malformation: Error>: Error {
  /// The source failed.
  case source(Cause)
  /// The bytes of the source are malformed.
  case malformed(Malformation)
}

extension SourceError: Equatable where Cause: Equatable, Malformation: Equatable {}

extension SourceError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .source(let cause): "\(cause)"
    case .malformed(let error): "\(error)"
    }
  }
}
