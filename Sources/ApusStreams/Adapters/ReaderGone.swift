/// Nobody reads any more what is written.
public struct ReaderGone: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// What happened, in words.
  public var description: String { "nobody reads it any more" }
}
