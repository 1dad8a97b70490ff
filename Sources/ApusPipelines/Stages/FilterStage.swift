/// The elements that a closure lets through.
@frozen
public struct FilterStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
  /// What the stage hands on.
  public typealias Element = Base.Element

  @usableFromInline let base: Base
  @usableFromInline let isIncluded: (Base.Element) -> Bool

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ isIncluded: @escaping (Base.Element) -> Bool) {
    self.base = base
    self.isIncluded = isIncluded
  }

  /// Hands elements to `sink` until it returns `false` or there are no more.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in
      guard isIncluded(element) else { return true }
      return try sink(element)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Hands on the elements for which `isIncluded` is true.
  ///
  /// - Complexity: One call of `isIncluded` for each element that is looked at, inlined.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> FilterStage<Self> {
    FilterStage(self, isIncluded)
  }
}
