/// A stage that skips the first elements.
///
///     let numbers = [3, 4, 5]
///     numbers.span.pipeline.filter { $0 != 4 }.dropFirst(1).sum()  // 5
///
@frozen
public struct DropFirstStage<Base: PipelineStage & ~Escapable>: PipelineStage, ~Escapable {
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
    var left = count
    try base.drain { (element) throws(Failure) in
      guard left == 0 else {
        left -= 1
        return true
      }
      return try sink(element)
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Skips the first `count` elements.
  ///
  /// - Precondition: `count` is not negative. Checked in every build.
  /// - Complexity: O(*n*): a comparison for each element inspected.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func dropFirst(_ count: Int = 1) -> DropFirstStage<Self> {
    precondition(count >= 0, "count must not be negative")
    return DropFirstStage(self, count)
  }
}
