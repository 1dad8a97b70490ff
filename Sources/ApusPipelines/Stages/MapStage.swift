/// A stage that transforms elements with a closure.
///
///     let words = ["one", "three"]
///     words.span.pipeline.map(\.count).sum()  // 8
///
@frozen
public struct MapStage<Base: PipelineStage & ~Escapable, Element>: PipelineStage, ~Escapable {
  @usableFromInline let base: Base
  @usableFromInline let transform: (Base.Element) -> Element

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ transform: @escaping (Base.Element) -> Element) {
    self.base = base
    self.transform = transform
  }

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in try sink(transform(element)) }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Passes on the result of `transform` for each element.
  ///
  /// - Complexity: O(*n*): an inlined call of `transform` for each element inspected.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func map<Result>(
    _ transform: @escaping (Element) -> Result
  ) -> MapStage<Self, Result> { MapStage(self, transform) }
}
