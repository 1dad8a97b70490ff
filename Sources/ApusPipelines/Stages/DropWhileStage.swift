/// A stage that skips elements while a predicate is true.
///
///     let numbers = [0, 0, 5, 0]
///     numbers.span.pipeline.drop { $0 == 0 }.count()  // 2
///
@frozen
public struct DropWhileStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
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
    var isDropping = true
    try base.drain { (element) throws(Failure) in
      if isDropping, predicate(element) { return true }
      isDropping = false
      return try sink(element)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Skips elements while `predicate` is true and passes on all following elements.
  ///
  /// - Complexity: O(*n*): an inlined call of `predicate` for each element up to the first passed
  ///   on.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func drop(
    while predicate: @escaping (Element) -> Bool
  ) -> DropWhileStage<Self> { DropWhileStage(self, predicate) }
}
