// UNSAFE: reads a span by its own indices without a check, which would be two of the loop's twelve instructions

/// The source of a pipeline: the elements of a span.
///
///     let numbers = [3, 0, 5]
///     numbers.span.pipeline.filter { $0 > 0 }.count()  // 2
///
@frozen
public struct PipelineSource<Element>: PipelineStage, ~Escapable {
  @usableFromInline let span: Span<Element>

  @inlinable @inline(__always) @_lifetime(copy span)
  init(_ span: Span<Element>) { self.span = span }

  /// Passes elements to `sink` until it returns `false` or the elements end.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func drain<Failure: Error>(_ sink: (Element) throws(Failure) -> Bool) throws(Failure) {
    for index in span.indices {
      // SAFETY: the index comes from the span's own indices. The bounds check of a subscript would
      // stay in the loop.
      if try !sink(unsafe span[unchecked: index]) { return }
    }
  }
}

extension Span {
  /// A pipeline of the elements, to filter and map in a single loop.
  ///
  ///     numbers.span.pipeline.filter { $0 > 0 }.count()
  ///
  @inlinable
  public var pipeline: PipelineSource<Element> {
    @inline(__always) @_lifetime(copy self) get { PipelineSource(self) }
  }
}

extension PipelineSource {
  /// Skips the first `count` elements without inspecting them.
  ///
  /// - Precondition: `count` is not negative. Checked in every build.
  /// - Complexity: O(1).
  @inlinable @inline(__always) @_lifetime(copy self)
  public func dropFirst(_ count: Int = 1) -> PipelineSource {
    precondition(count >= 0, "count must not be negative")
    return PipelineSource(span.extracting(droppingFirst: count))
  }

  /// Keeps only the first `count` elements.
  ///
  /// - Precondition: `count` is not negative. Checked in every build.
  /// - Complexity: O(1).
  @inlinable @inline(__always) @_lifetime(copy self)
  public func prefix(_ count: Int) -> PipelineSource {
    precondition(count >= 0, "count must not be negative")
    return PipelineSource(span.extracting(first: count))
  }
}
