/// Something was written to a sink after it was closed; none of it was taken.
public struct SinkClosed: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// What happened, in words.
  public var description: String { "written to after it was closed" }
}
