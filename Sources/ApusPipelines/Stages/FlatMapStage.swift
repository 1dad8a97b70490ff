/// A stage that maps each element to a sequence and passes on its elements.
///
///     let lists = [[1, 2], [], [3]]
///     lists.span.pipeline.flatMap { $0 }.sum()  // 6
///
@frozen
public struct FlatMapStage<Base: PipelineStage & ~Escapable, Segment: Sequence>: PipelineStage,
  ~Escapable
{
  /// The type of the elements passed on.
  public typealias Element = Segment.Element

  @usableFromInline let base: Base
  @usableFromInline let segment: (Base.Element) -> Segment

  @inlinable @inline(__always) @_lifetime(copy base)
  init(_ base: Base, _ segment: @escaping (Base.Element) -> Segment) {
    self.base = base
    self.segment = segment
  }

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
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
  /// Passes on the elements of the sequence that `segment` returns for each element.
  ///
  /// - Complexity: O(*n* + *m*), with *m* the elements of the sequences. Each element inspected
  ///   costs an inlined call of `segment` and the cost of its sequence. An array allocates, a range
  ///   does not.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func flatMap<Segment: Sequence>(
    _ segment: @escaping (Element) -> Segment
  ) -> FlatMapStage<Self, Segment> { FlatMapStage(self, segment) }
}
