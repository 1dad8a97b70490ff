public import ApusBytes

/// An error of reading the text of a source.
///
///     let half = ArraySource([0x61, 0x00, 0x3d, 0xd8])
///     var text = TextSource(of: half, encoding: .utf16(.littleEndian))
///     do {
///       while let chunk = try text.nextChunk() { print(chunk.count) }  // 1
///     } catch {
///       print(error)  // an incomplete character at the end at byte 3
///     }
///
public enum TextSourceError<Cause: Error>: Error {
  /// The source failed.
  case source(Cause)
  /// The bytes are not valid in the encoding.
  case malformed(UTF16Error)
}

extension TextSourceError: Equatable where Cause: Equatable {}

extension TextSourceError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .source(let cause): "\(cause)"
    case .malformed(let error): "\(error)"
    }
  }
}
