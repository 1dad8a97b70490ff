/// A sink with several owners, so that a stream can end in another stream that is used besides.
///
///     let log = SharedSink(try DescriptorSink(creating: "log.txt"))
///     var first = IndentTransform().into(log)
///     var second = HexEncoder().into(log)
///
/// The owners are of one task or thread; between threads use a `ThreadSink`. A stream that is closed with its
/// full depth closes this too: end the others first, or close with `depth: 0`.
public final class SharedSink<Target: Sink & ~Copyable>: Sink {
  /// The sink that is shared.
  public var target: Target

  /// Shares a sink.
  ///
  /// - Parameter target: The sink, which belongs to this object from now on.
  /// - Complexity: Allocates once.
  public init(_ target: consuming Target) { self.target = target }

  /// Hands an element on.
  @inlinable
  public func write(_ element: Target.Element) throws(StreamError) { try target.write(element) }

  /// Hands elements on.
  @inlinable
  public func write(contentsOf elements: Span<Target.Element>) throws(StreamError) {
    try target.write(contentsOf: elements)
  }

  /// Flushes the sink that is shared; this is no stage of its own.
  @inlinable
  public func flush(depth: Int) throws(StreamError) { try target.flush(depth: depth) }

  /// Closes the sink that is shared; this is no stage of its own.
  @inlinable
  public func close(depth: Int) throws(StreamError) { try target.close(depth: depth) }

  /// Takes what has come to the end of the stream.
  @inlinable
  public func takeOutput() -> Target.Output { target.takeOutput() }
}
