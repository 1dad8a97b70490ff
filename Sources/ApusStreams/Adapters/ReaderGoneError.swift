/// An error of a write: the reader was cancelled or destroyed.
///
///     let (sink, _) = AsyncElements<Int>.make()
///     do {
///       try sink.write(7)
///     } catch {
///       print(error)  // async elements: the reader was cancelled or destroyed; stop writing
///     }
///
public struct ReaderGoneError: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// A description of the error.
  public var description: String { "the reader was cancelled or destroyed; stop writing" }
}
