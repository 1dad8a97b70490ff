/// A tee: a transform that forwards every element and writes it to a second sink as well.
///
/// The second sink is flushed and closed with the transform. Several tees in a row make as many
/// copies.
///
///     var stream = TeeTransform(into: file).then(Base64Encoder()).into(MemorySink())
///
@frozen
public struct TeeTransform<Side: Sink & ~Copyable>: ~Copyable, Transform {
  /// The type of the input elements.
  public typealias Input = Side.Element
  /// The type of the output elements.
  public typealias Output = Side.Element

  /// The second sink.
  public var side: Side

  /// Creates the transform.
  ///
  /// - Parameter side: The second sink.
  @inlinable
  public init(into side: consuming Side) { self.side = side }

  /// Writes an element to both sinks.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Side.Element> & ~Copyable>(
    _ element: Side.Element, to target: inout Target
  ) throws(StreamError) {
    try side.write(element)
    try target.write(element)
  }

  /// Writes elements to both sinks.
  @inlinable
  public mutating func write<Target: Sink<Side.Element> & ~Copyable>(
    contentsOf elements: Span<Side.Element>, to target: inout Target
  ) throws(StreamError) {
    try side.write(contentsOf: elements)
    try target.write(contentsOf: elements)
  }

  /// Flushes the second sink.
  @inlinable
  public mutating func flush<Target: Sink<Side.Element> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { try side.flush() }

  /// Closes the second sink.
  @inlinable
  public mutating func close<Target: Sink<Side.Element> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { try side.close() }
}

extension TeeTransform: Copyable where Side: Copyable {}
extension TeeTransform: Sendable where Side: Sendable & ~Copyable {}
