/// A computation over elements that can be stored, returned and passed on, and runs as one loop.
///
/// The closure that you write is compiled where you write it, with every stage in it inlined. What is
/// stored is that closure, and running it is one call for all elements. So the loop is as fast as one
/// written by hand, wherever the pipeline is run from.
///
///     let checksum = Pipeline<Int, Int> {
///       $0.filter { $0 != 0 }.map(\.byteSwapped).wrappingSum()
///     }
///     checksum([1, 0, 2])  // 216172782113783808
///
/// A key path is as fast as a closure for each element, and is made anew in each run, which takes some
/// nanoseconds.
///
/// Use `lazy` where elements are needed one at a time or by index; use a loop where the state of one
/// step decides about the next. Closures of stages do not throw, `forEach` and `reduce` may: return a
/// `Result` from the pipeline for that.
@frozen
public struct Pipeline<Input, Output>: Sendable {
  @usableFromInline let body: @Sendable (PipelineSource<Input>) -> Output

  /// Creates a pipeline.
  ///
  /// - Parameter body: Computes a result from the elements, in one expression or in several.
  /// - Complexity: O(1). Allocates once if `body` captures something.
  @inlinable
  public init(_ body: @escaping @Sendable (PipelineSource<Input>) -> Output) { self.body = body }

  /// Computes the result for the elements of a span.
  ///
  /// - Complexity: What the stages cost, and one indirect call. Does not allocate by itself.
  @inlinable
  public func callAsFunction(_ elements: Span<Input>) -> Output { body(elements.pipeline) }

  /// Computes the result for the elements of an array.
  ///
  /// - Complexity: What the stages cost, and one indirect call. Does not allocate by itself.
  @inlinable
  public func callAsFunction(_ elements: [Input]) -> Output { body(elements.span.pipeline) }
}
