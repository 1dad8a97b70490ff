/// Elements that a closure made from others, without its `nil`s.
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

  /// Hands elements to `sink` until it returns `false` or there are no more.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in
      guard let result = transform(element) else { return true }
      return try sink(result)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Hands on what `transform` makes of each element, unless that is `nil`.
  ///
  /// - Complexity: One call of `transform` for each element that is looked at, inlined.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func compactMap<Result>(
    _ transform: @escaping (Element) -> Result?
  ) -> CompactMapStage<Self, Result> { CompactMapStage(self, transform) }
}
