/// An error of a write after `close`. The sink took none of the elements.
public struct SinkClosed: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// A description of the error.
  public var description: String { "the sink is closed and takes no more elements" }
}
