/// A transform that counts the elements and forwards them unchanged.
///
///     var stream = CountTransform<UInt8>().into(NullSink())
///     try stream.write("swift")
///     stream.transform.count  // 5
///
@frozen
public struct CountTransform<Element>: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = Element
  /// The type of the output elements.
  public typealias Output = Element

  /// The number of elements forwarded so far.
  public var count = 0

  /// Creates a transform with a count of 0.
  @inlinable
  public init() {}

  /// Counts an element and forwards it.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    try target.write(element)
    count += 1
  }

  /// Counts elements and forwards them.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) {
    try target.write(contentsOf: elements)
    count += elements.count
  }
}
