/// The line ending of a text.
///
///     let sample = [UInt8]("name,lines\r\nZoo,2\r\n".utf8)
///     CSVSniffer().sniff(sample.span, isComplete: true).guess?.lineEnding  // pair
///
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
