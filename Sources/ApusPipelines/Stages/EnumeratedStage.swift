/// Elements with their numbers.
@frozen
public struct EnumeratedStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
  /// What the stage hands on.
  public typealias Element = (offset: Int, element: Base.Element)

  @usableFromInline let base: Base

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base) {
    self.base = base
  }

  /// Hands elements to `sink` until it returns `false` or there are no more.
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
  /// Hands on each element with its number, from 0.
  ///
  /// - Complexity: An addition for each element.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func enumerated() -> EnumeratedStage<Self> { EnumeratedStage(self) }
}
