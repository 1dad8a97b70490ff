/// The elements from the first that a closure refuses on.
@frozen
public struct DropWhileStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
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
    var isDropping = true
    try base.drain { (element) throws(Failure) in
      if isDropping, predicate(element) { return true }
      isDropping = false
      return try sink(element)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Hands on elements from the first on for which `predicate` is false.
  ///
  /// - Complexity: One call of `predicate` for each element up to that one, inlined.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func drop(
    while predicate: @escaping (Element) -> Bool
  ) -> DropWhileStage<Self> { DropWhileStage(self, predicate) }
}
