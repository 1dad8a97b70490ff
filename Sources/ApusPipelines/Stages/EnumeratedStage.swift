/// A stage that pairs each element with its offset.
///
///     let numbers = [10, 20, 30]
///     numbers.span.pipeline.enumerated().map { $0.offset * $0.element }.sum()  // 80
///
@frozen
public struct EnumeratedStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
  /// The type of the elements passed on.
  public typealias Element = (offset: Int, element: Base.Element)

  @usableFromInline let base: Base

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base) {
    self.base = base
  }

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    var offset = 0
    try base.drain { (element) throws(Failure) in
      let current = offset
      offset += 1
      return try sink((current, element))
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Passes on each element with its offset, counted from 0.
  ///
  /// - Complexity: O(*n*): an addition for each element.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func enumerated() -> EnumeratedStage<Self> { EnumeratedStage(self) }
}
