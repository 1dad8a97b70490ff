public import ApusBytes
public import ApusIO

/// A guess of the encoding of a table's text.
///
///     let sample = [UInt8]("name;lines\nGare de l'Est – métro;2\nZürich;9\n".utf8)
///     CSVSniffer().sniff(sample.span, isComplete: true).guess?.encoding  // utf8
///
public enum CSVEncodingGuess: Sendable, Hashable {
  /// No byte is above 127.
  case ascii
  /// Valid UTF-8, with a byte order mark or without.
  case utf8
  /// UTF-16, by its byte order mark or by the zeros in it.
  case utf16(UTF16Transcoder.ByteOrder)
  /// Some encoding that contains ASCII, such as Latin-1.
  case otherASCII
  /// Not text: there are control characters which tables do not have.
  case binary

  /// The encoding with which a `TextSource` reads the text.
  public var textEncoding: TextEncoding {
    switch self {
    case .utf16(let order): .utf16(order)
    default: .ascii
    }
  }
}
