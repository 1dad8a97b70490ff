/// An error of a read: the writer was destroyed before it closed the stream.
///
///     let (_, elements) = AsyncElements<Int>.make()
///     do {
///       for try await number in elements { print(number) }
///     } catch {
///       print(error)  // the writer was destroyed before it closed the stream
///     }
///
public struct WriterGoneError: Error, Equatable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// A description of the error.
  public var description: String { "the writer was destroyed before it closed the stream" }
}
