/// An error of a write after `close`. The sink took none of the elements.
///
///     let (sink, elements) = AsyncElements<Int>.make()
///     try sink.close(depth: 0)
///     do {
///       try sink.write(7)
///     } catch {
///       print(error)  // async elements: the sink is closed and takes no more elements
///     }
///
public struct SinkClosedError: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// A description of the error.
  public var description: String { "the sink is closed and takes no more elements" }
}
