/// A sink with several owners, so that several streams can end in the same stream.
///
///     let log = SharedSink(try FileSink(creating: "log.txt"))
///     var first = IndentTransform().into(log)
///     var second = HexEncoder().into(log)
///
/// All owners must be on the same task or thread; between threads use a `ThreadSink`. Closing a
/// stream at full depth closes this sink too: end the other streams first, or close with
/// `depth: 0`.
public final class SharedSink<Target: Sink & ~Copyable>: Sink {
  /// The shared sink.
  public var target: Target

  /// Shares a sink.
  ///
  /// - Parameter target: The sink. This object owns it from now on.
  /// - Complexity: Allocates once.
  public init(_ target: consuming Target) { self.target = target }

  /// Forwards an element to the target.
  @inlinable
  public func write(_ element: Target.Element) throws(StreamError) { try target.write(element) }

  /// Forwards elements to the target.
  @inlinable
  public func write(contentsOf elements: Span<Target.Element>) throws(StreamError) {
    try target.write(contentsOf: elements)
  }

  /// Lets the shared sink know that elements are missing.
  @inlinable
  public func recordFailure(_ error: StreamError) { target.recordFailure(error) }

  /// Flushes the shared sink. A `SharedSink` does not count as a stage.
  @inlinable
  public func flush(depth: Int) throws(StreamError) { try target.flush(depth: depth) }

  /// Closes the shared sink. A `SharedSink` does not count as a stage.
  @inlinable
  public func close(depth: Int) throws(StreamError) { try target.close(depth: depth) }

  /// Takes the output at the end of the stream.
  @inlinable
  public func takeOutput() -> Target.Output { target.takeOutput() }
}
