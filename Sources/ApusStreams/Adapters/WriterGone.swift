/// Nobody writes any more what is read, and the end was not reached.
public struct WriterGone: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// What happened, in words.
  public var description: String { "the writer went away before the end" }
}
