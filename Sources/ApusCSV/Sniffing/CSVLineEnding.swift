/// The line ending of a text.
public enum CSVLineEnding: String, Sendable, Hashable {
  /// The text has at most one line.
  case oneLine
  /// LF, as on Unix.
  case lineFeed
  /// CRLF, as on Windows and in RFC 4180.
  case pair
  /// A lone CR.
  case carriageReturn
  /// Several kinds of line ends.
  case mixed
}
