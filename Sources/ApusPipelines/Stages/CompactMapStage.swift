/// A stage that transforms elements with a closure and drops `nil` results.
///
///     let words = ["3", "x", "5"]
///     words.span.pipeline.compactMap { Int($0) }.sum()  // 8
///
@frozen
public struct CompactMapStage<Base: PipelineStage & ~Escapable, Element>: PipelineStage, ~Escapable
{
  @usableFromInline let base: Base
  @usableFromInline let transform: (Base.Element) -> Element?

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ transform: @escaping (Base.Element) -> Element?) {
    self.base = base
    self.transform = transform
  }

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in
      guard let result = transform(element) else { return true }
      return try sink(result)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Passes on the result of `transform` for each element, unless the result is `nil`.
  ///
  /// - Complexity: O(*n*): an inlined call of `transform` for each element inspected.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func compactMap<Result>(
    _ transform: @escaping (Element) -> Result?
  ) -> CompactMapStage<Self, Result> { CompactMapStage(self, transform) }
}
