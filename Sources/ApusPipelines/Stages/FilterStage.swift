/// A stage that passes on the elements for which a predicate is true.
///
///     let numbers = [3, 4, 5]
///     numbers.span.pipeline.filter { $0 % 2 == 1 }.sum()  // 8
///
@frozen
public struct FilterStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
  /// The type of the elements passed on.
  public typealias Element = Base.Element

  @usableFromInline let base: Base
  @usableFromInline let isIncluded: (Base.Element) -> Bool

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ isIncluded: @escaping (Base.Element) -> Bool) {
    self.base = base
    self.isIncluded = isIncluded
  }

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in
      guard isIncluded(element) else { return true }
      return try sink(element)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Passes on the elements for which `isIncluded` is true.
  ///
  /// - Complexity: O(*n*): an inlined call of `isIncluded` for each element inspected.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> FilterStage<Self> {
    FilterStage(self, isIncluded)
  }
}
