/// The elements of sequences that a closure made.
@frozen
public struct FlatMapStage<Base: PipelineStage & ~Escapable, Segment: Sequence>: PipelineStage,
  ~Escapable
{
  /// What the stage hands on.
  public typealias Element = Segment.Element

  @usableFromInline let base: Base
  @usableFromInline let segment: (Base.Element) -> Segment

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ segment: @escaping (Base.Element) -> Segment) {
    self.base = base
    self.segment = segment
  }

  /// Hands elements to `sink` until it returns `false` or there are no more.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    try base.drain { (element) throws(Failure) in
      for inner in segment(element) {
        if try !sink(inner) { return false }
      }
      return true
    }
  }
}

extension PipelineStage where Self: ~Escapable {
  /// Hands on the elements of each sequence that `segment` makes.
  ///
  /// - Complexity: One call of `segment` for each element that is looked at, and what its sequences cost;
  ///   an array allocates, a range does not.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func flatMap<Segment: Sequence>(
    _ segment: @escaping (Element) -> Segment
  ) -> FlatMapStage<Self, Segment> { FlatMapStage(self, segment) }
}
