/// An error of a write: the reader was cancelled or destroyed.
public struct ReaderGone: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// A description of the error.
  public var description: String { "the reader was cancelled or destroyed; stop writing" }
}
