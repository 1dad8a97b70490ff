/// A sink that discards its elements.
///
///     var stream = CountTransform<UInt8>().then(HexEncoder()).into(NullSink())
///     try stream.write("swift")
///     stream.transform.first.count  // 5
///
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
