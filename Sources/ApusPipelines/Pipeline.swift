/// A pipeline: a computation over elements that can be stored, returned and passed on, and runs as
/// a single loop.
///
/// The compiler inlines every stage into the closure that you write. The pipeline stores that
/// closure, and running it is a single call for all elements. So the loop is as fast as a loop
/// written by hand, wherever the pipeline runs.
///
///     let checksum = Pipeline<Int, Int> {
///       $0.filter { $0 != 0 }.map(\.byteSwapped).wrappingSum()
///     }
///     checksum([1, 0, 2])  // 216172782113783808
///
/// For each element, a key path is as fast as a closure. Each run creates the key path anew, which
/// takes some nanoseconds.
///
/// Use `lazy` if you need elements singly or by index. Use a loop if the state of a step decides
/// about the next step. The closures of stages do not throw; `forEach` and `reduce` may. To report
/// such an error, return a `Result` from the pipeline.
@frozen
public struct Pipeline<Input, Output>: Sendable {
  @usableFromInline let body: @Sendable (PipelineSource<Input>) -> Output

  /// Creates a pipeline.
  ///
  /// - Parameter body: A closure that computes a result from the elements, in one or several
  ///   expressions.
  /// - Complexity: O(1). Allocates once if `body` captures something.
  @inlinable
  public init(_ body: @escaping @Sendable (PipelineSource<Input>) -> Output) { self.body = body }

  /// Computes the result for the elements of a span.
  ///
  /// - Complexity: The cost of the stages and an indirect call: O(*n*) for stages of constant cost.
  ///   Does not allocate by itself.
  @inlinable
  public func callAsFunction(_ elements: Span<Input>) -> Output { body(elements.pipeline) }

  /// Computes the result for the elements of an array.
  ///
  /// - Complexity: The cost of the stages and an indirect call: O(*n*) for stages of constant cost.
  ///   Does not allocate by itself.
  @inlinable
  public func callAsFunction(_ elements: [Input]) -> Output { body(elements.span.pipeline) }
}
