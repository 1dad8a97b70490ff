/// Hands every element on and to a second sink besides.
///
/// The second sink is flushed and closed with the filter. Several of these in a row make as many copies.
///
///     var stream = TeeTransform(into: file).then(Base64Encoder()).into(MemorySink())
///
@frozen
public struct TeeTransform<Side: Sink & ~Copyable>: ~Copyable, Transform {
  /// What goes in.
  public typealias Input = Side.Element
  /// What comes out.
  public typealias Output = Side.Element

  /// The second sink.
  public var side: Side

  /// Creates the filter.
  ///
  /// - Parameter side: The second sink.
  @inlinable
  public init(into side: consuming Side) { self.side = side }

  /// Hands an element to both.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Side.Element> & ~Copyable>(
    _ element: Side.Element, to target: inout Target
  ) throws(StreamError) {
    try side.write(element)
    try target.write(element)
  }

  /// Hands elements to both.
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
