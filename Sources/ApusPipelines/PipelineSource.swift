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
