/// The first elements, up to a number of them.
@frozen
public struct PrefixStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
  /// What the stage hands on.
  public typealias Element = Base.Element

  @usableFromInline let base: Base
  @usableFromInline let count: Int

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ count: Int) {
    self.base = base
    self.count = count
  }

  /// Hands elements to `sink` until it returns `false` or there are no more.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    guard count > 0 else { return }
    var left = count
    try base.drain { (element) throws(Failure) in
      left -= 1
      return try sink(element) && left > 0
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Hands on the first `count` elements, and looks at no more than it needs for them.
  ///
  /// - Precondition: `count` is not negative. Checked in every build.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func prefix(_ count: Int) -> PrefixStage<Self> {
    precondition(count >= 0, "count must not be negative")
    return PrefixStage(self, count)
  }
}
