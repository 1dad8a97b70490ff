public import ApusBytes

/// Why the text of a source ended before its end.
public enum TextSourceError<Cause: Error>: Error {
  /// The source failed.
  case source(Cause)
  /// The bytes are not in the encoding.
  case malformed(UTF16Error)
}

extension TextSourceError: Equatable where Cause: Equatable {}
