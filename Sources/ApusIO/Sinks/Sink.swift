/// A sink that elements are pushed into: the end of a stream, or a stage in it.
///
/// A sink takes single elements or a span of elements. Bytes are elements like others: a sink of
/// `UInt8` takes a chunk with `write(contentsOf:)`, and text with `write(_:)` of a string.
///
///     var stream = HexEncoder().into(MemorySink())
///     try stream.process("Apus")  // the bytes of "41707573"
///
/// Elements keep their type and are not boxed. If the compiler knows the types of all stages, it
/// fuses them into a single loop. If it does not, use `AnySink`. To transform elements, write a
/// `Transform`.
///
/// Flushing and closing have a depth: the number of further stages that take part. Depth 0 stops at
/// this stage, so the following stages can be used on. Destroying a sink without closing it
/// discards its buffered elements.
///
/// After `close` a sink either begins again or takes no more elements. Sinks in memory, closures
/// and transforms begin again. Files take no more: each write throws a `StreamError` whose cause is
/// `SinkClosedError`. A buffering stage throws that error when it forwards its elements, with its next
/// `flush` or `close` at the latest.
///
/// After an error a stream of transforms stays failed: `close` throws the first error again. Make a
/// new stream then.
public protocol Sink<Element>: ~Copyable {
  /// The type of the elements taken.
  associatedtype Element
  /// The type of the output at the end of the stream, such as an array; `Void` for no output.
  associatedtype Output = Void

  /// Takes an element.
  ///
  /// - Parameter element: The element to take. A sink that keeps it copies it.
  /// - Throws: The error of the stage that failed. Make a new stream after that.
  mutating func write(_ element: Element) throws(StreamError)

  /// Takes elements, as if they were written singly.
  ///
  /// - Parameter elements: The elements to take, borrowed for the duration of the call.
  /// - Throws: The error of the stage that failed. Some of the elements may have been taken.
  mutating func write(contentsOf elements: Span<Element>) throws(StreamError)

  /// Forwards the buffered elements that are complete.
  ///
  /// - Parameter depth: The number of further stages to include.
  /// - Throws: The error of the stage that failed.
  mutating func flush(depth: Int) throws(StreamError)

  /// Forwards all buffered elements and the end of the output, such as padding.
  ///
  /// - Parameter depth: The number of further stages to include.
  /// - Throws: The error of the stage that failed.
  mutating func close(depth: Int) throws(StreamError)

  /// Takes note that elements are missing, because their source failed: `close` then throws the error and
  /// completes no output.
  ///
  /// The default does nothing, which is right for a sink without an end, such as a closure. A sink
  /// that passes its elements to another sink or to a reader must pass the failure to them as well.
  ///
  /// - Parameter error: The error of the source.
  mutating func recordFailure(_ error: StreamError)

  /// Takes the output at the end of the stream, and resets the output to its state before the first
  /// element.
  ///
  /// After an error the output is a part. The stages before it stay failed: their `close` throws
  /// the error again, so that no later output has elements of the failed one.
  mutating func takeOutput() -> Output
}

extension Sink where Self: ~Copyable {
  /// Writes the elements singly.
  ///
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {
    for index in elements.indices { try write(elements[index]) }
  }

  /// Does nothing, because the default sink does not buffer.
  @inlinable @inline(__always)
  public mutating func flush(depth: Int) throws(StreamError) {}

  /// Does nothing, because the default sink completes no output.
  @inlinable @inline(__always)
  public mutating func recordFailure(_ error: StreamError) {}

  /// Does nothing, because the default sink has no end to write.
  @inlinable @inline(__always)
  public mutating func close(depth: Int) throws(StreamError) {}
}

extension Sink where Self: ~Copyable, Output == Void {
  /// Does nothing, because the sink has no output.
  @inlinable @inline(__always)
  public mutating func takeOutput() {}
}
