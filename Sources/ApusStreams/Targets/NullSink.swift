/// Takes elements and does nothing with them.
@frozen
public struct NullSink<Element>: Sink, Sendable {
  /// Creates one.
  @inlinable
  public init() {}

  /// Forgets an element.
  @inlinable @inline(__always)
  public mutating func write(_ element: Element) throws(StreamError) {}

  /// Forgets elements.
  @inlinable @inline(__always)
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {}
}
