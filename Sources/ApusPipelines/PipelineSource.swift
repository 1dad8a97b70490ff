/// The elements of a span, where every pipeline begins.
@frozen
public struct PipelineSource<Element>: PipelineStage, ~Escapable {
  @usableFromInline let span: Span<Element>

  @inlinable @inline(__always) @_lifetime(copy span)
  init(_ span: Span<Element>) { self.span = span }

  /// Hands elements to `sink` until it returns `false` or there are no more.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    for index in span.indices {
      // SAFETY: the index comes from the span's own indices. The check of a subscript would stay in the
      // loop.
      if try !sink(unsafe span[unchecked: index]) { return }
    }
  }
}

extension Span {
  /// The elements, to be filtered and mapped in one loop.
  ///
  ///     numbers.span.pipeline.filter { $0 > 0 }.count()
  ///
  @inlinable
  public var pipeline: PipelineSource<Element> {
    @inline(__always) @_lifetime(copy self) get { PipelineSource(self) }
  }
}

extension PipelineSource {
  /// Hands on the elements after the first `count`, without looking at these.
  ///
  /// - Precondition: `count` is not negative. Checked in every build.
  /// - Complexity: O(1).
  @inlinable @inline(__always) @_lifetime(copy self)
  public func dropFirst(_ count: Int = 1) -> PipelineSource {
    precondition(count >= 0, "count must not be negative")
    return PipelineSource(span.extracting(droppingFirst: count))
  }

  /// Hands on the first `count` elements.
  ///
  /// - Precondition: `count` is not negative. Checked in every build.
  /// - Complexity: O(1).
  @inlinable @inline(__always) @_lifetime(copy self)
  public func prefix(_ count: Int) -> PipelineSource {
    precondition(count >= 0, "count must not be negative")
    return PipelineSource(span.extracting(first: count))
  }
}
