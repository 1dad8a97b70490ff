/// Counts what goes through it.
///
///     var stream = CountTransform<UInt8>().into(NullSink())
///     try stream.write("swift")
///     stream.transform.count  // 5
///
@frozen
public struct CountTransform<Element>: Transform, Sendable {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = Element

  /// How many elements went through.
  public var count = 0

  /// Creates a filter that begins at 0.
  @inlinable
  public init() {}

  /// Counts an element and hands it on.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    try target.write(element)
    count += 1
  }

  /// Counts elements and hands them on.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) {
    try target.write(contentsOf: elements)
    count += elements.count
  }
}
