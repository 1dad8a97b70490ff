/// What ends the lines of a text.
public enum CSVLineEnding: String, Sendable, Hashable {
  /// There is one line at most.
  case oneLine
  /// LF, as on Unix.
  case lineFeed
  /// CRLF, as on Windows and in RFC 4180.
  case pair
  /// A lone CR.
  case carriageReturn
  /// Several of them.
  case mixed
}
