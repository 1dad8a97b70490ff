/// A sink that discards its elements.
@frozen
public struct NullSink<Element>: Sink, Sendable {
  /// Creates the sink.
  @inlinable
  public init() {}

  /// Discards an element.
  @inlinable @inline(__always)
  public mutating func write(_ element: Element) throws(StreamError) {}

  /// Discards elements.
  @inlinable @inline(__always)
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {}
}
