public import ApusBytes

/// An error of reading the text of a source.
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
