/// Elements that a closure made from others.
@frozen
public struct MapStage<Base: PipelineStage & ~Escapable, Element>: PipelineStage, ~Escapable {
  @usableFromInline let base: Base
  @usableFromInline let transform: (Base.Element) -> Element

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ transform: @escaping (Base.Element) -> Element) {
    self.base = base
    self.transform = transform
  }

  /// Hands elements to `sink` until it returns `false` or there are no more.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in try sink(transform(element)) }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Hands on what `transform` makes of each element.
  ///
  /// - Complexity: One call of `transform` for each element that is asked for, inlined.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func map<Result>(
    _ transform: @escaping (Element) -> Result
  ) -> MapStage<Self, Result> { MapStage(self, transform) }
}
