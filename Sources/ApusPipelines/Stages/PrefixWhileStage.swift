/// The elements before the first that a closure refuses.
@frozen
public struct PrefixWhileStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
  /// What the stage hands on.
  public typealias Element = Base.Element

  @usableFromInline let base: Base
  @usableFromInline let predicate: (Base.Element) -> Bool

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ predicate: @escaping (Base.Element) -> Bool) {
    self.base = base
    self.predicate = predicate
  }

  /// Hands elements to `sink` until it returns `false` or there are no more.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in
      guard predicate(element) else { return false }
      return try sink(element)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Hands on elements until `predicate` is false for one.
  ///
  /// - Complexity: One call of `predicate` for each element up to that one, inlined.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func prefix(
    while predicate: @escaping (Element) -> Bool
  ) -> PrefixWhileStage<Self> { PrefixWhileStage(self, predicate) }
}
