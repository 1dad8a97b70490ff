/// How a table seems to be written, and how sure that is, from 0 to 1.
public struct CSVGuess: Sendable, Equatable {
  /// Which bytes seem to have a meaning.
  public internal(set) var dialect: CSVDialect
  /// How sure the dialect is.
  public internal(set) var confidence: Double
  /// How many fields most rows have.
  public internal(set) var columnCount: Int
  /// What ends most lines.
  public internal(set) var lineEnding: CSVLineEnding
  /// Whether the first row names the columns; `nil` where that is less sure than was asked for.
  public internal(set) var hasHeader: Bool?
  /// How sure it is that the first row does, or does not.
  public internal(set) var headerConfidence: Double
  /// How the text seems to be stored.
  public internal(set) var encoding: CSVEncodingGuess
}
