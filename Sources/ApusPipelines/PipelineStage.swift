/// A stage of a pipeline, which passes elements on without storing them.
///
/// Do not write conformances: begin with `span.pipeline` or inside `Pipeline`, and call its
/// methods. A stage lives no longer than the memory that it reads.
///
///     [3, 0, 5].span.pipeline.filter { $0 != 0 }.map { $0 * 2 }.sum()  // 16
///
/// Each stage *pushes*: it gives the stage before it a closure to call for each element. The
/// compiler inlines all stages at the last call and fuses them into a single loop. A stage that is
/// stored or returned hides its closures from the compiler; store a `Pipeline` instead.
public protocol PipelineStage<Element>: ~Escapable {
  /// The type of the elements passed on.
  associatedtype Element

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure)
}
