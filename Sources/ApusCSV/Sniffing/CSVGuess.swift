/// A guess of how a table is written, with its confidence from 0 to 1.
///
///     let sample = [UInt8]("name;lines\nZoo;2\nPark;9\n".utf8)
///     if let guess = CSVSniffer().sniff(sample.span, isComplete: true).guess {
///       guess.dialect.delimiter == UInt8(ascii: ";")  // true
///       guess.columnCount                             // 2
///       guess.hasHeader                               // true
///     }
///
public struct CSVGuess: Sendable, Equatable {
  /// The guessed dialect.
  public internal(set) var dialect: CSVDialect
  /// The confidence in the dialect.
  public internal(set) var confidence: Double
  /// The number of fields in most rows.
  public internal(set) var columnCount: Int
  /// The line ending of most lines.
  public internal(set) var lineEnding: CSVLineEnding
  /// Whether the first row is a header, or `nil` if the confidence is below the level.
  public internal(set) var hasHeader: Bool?
  /// The confidence that the first row is a header, or that it is not.
  public internal(set) var headerConfidence: Double
  /// The guessed encoding.
  public internal(set) var encoding: CSVEncodingGuess
}
