/// A stage that passes on elements while a predicate is true.
///
///     let numbers = [3, 4, 0, 5]
///     numbers.span.pipeline.prefix { $0 > 0 }.sum()  // 7
///
@frozen
public struct PrefixWhileStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
  /// The type of the elements passed on.
  public typealias Element = Base.Element

  @usableFromInline let base: Base
  @usableFromInline let predicate: (Base.Element) -> Bool

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ predicate: @escaping (Base.Element) -> Bool) {
    self.base = base
    self.predicate = predicate
  }

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in
      guard predicate(element) else { return false }
      return try sink(element)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Passes on elements until `predicate` is false for an element.
  ///
  /// - Complexity: O(*n*): an inlined call of `predicate` for each element up to the first refused.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func prefix(
    while predicate: @escaping (Element) -> Bool
  ) -> PrefixWhileStage<Self> { PrefixWhileStage(self, predicate) }
}
