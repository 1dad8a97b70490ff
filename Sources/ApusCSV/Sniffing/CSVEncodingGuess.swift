public import ApusBytes
public import ApusStreams

/// How the text of a table seems to be stored.
public enum CSVEncodingGuess: Sendable, Hashable {
  /// No byte is above 127.
  case ascii
  /// Valid UTF-8, with a byte order mark or without.
  case utf8
  /// UTF-16, by its byte order mark or by the zeros in it.
  case utf16(UTF16Transcoder.ByteOrder)
  /// Some encoding that contains ASCII, such as Latin-1.
  case otherASCII
  /// No text: there are control characters which tables do not have.
  case binary

  /// How a `TextSource` reads it.
  public var textEncoding: TextEncoding {
    switch self {
    case .utf16(let order): .utf16(order)
    default: .ascii
    }
  }
}
