/// A stage that passes on only the first elements.
///
///     let numbers = [3, 4, 5]
///     numbers.span.pipeline.filter { $0 != 4 }.prefix(1).sum()  // 3
///
@frozen
public struct PrefixStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
  /// The type of the elements passed on.
  public typealias Element = Base.Element

  @usableFromInline let base: Base
  @usableFromInline let count: Int

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ count: Int) {
    self.base = base
    self.count = count
  }

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
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
  /// Passes on the first `count` elements and inspects no more than it needs for them.
  ///
  /// - Precondition: `count` is not negative. Checked in every build.
  /// - Complexity: O(*n*): a subtraction for each element passed on.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func prefix(_ count: Int) -> PrefixStage<Self> {
    precondition(count >= 0, "count must not be negative")
    return PrefixStage(self, count)
  }
}
