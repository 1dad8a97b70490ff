/// Something that elements are pushed into: the end of a stream, or a stage of one.
///
/// A sink takes elements one by one or a span of them at once. Bytes are elements like others: a sink of
/// `UInt8` takes a chunk with `write(contentsOf:)`, and text with `write(_:)` of a string.
///
///     var stream = HexEncoder().into(MemorySink())
///     try stream.process("Apus")  // the bytes of "41707573"
///
/// Elements keep their type: nothing is boxed, and where the types of all stages are known the compiler
/// makes one loop of them. Where they are not, use `AnySink`. To transform elements, write a `Transform`.
///
/// Flushing and closing have a depth, which is how many stages further they go: 0 stops at this one, so
/// that what follows can be used on. Dropping a sink without closing it loses what it still holds.
///
/// After `close` a sink either begins anew, as memory, closures and filters do, or takes no more, as files do: then each
/// write throws a `StreamError` whose cause is `SinkClosed`. A stage that holds elements back throws it when it hands
/// them on, with its next `flush` or `close` at the latest.
public protocol Sink<Element>: ~Copyable {
  /// What it takes.
  associatedtype Element
  /// What there is at the end of the stream, such as an array; `Void` where nothing is.
  associatedtype Output = Void

  /// Takes an element.
  ///
  /// - Parameter element: What to take; whoever keeps it copies it.
  /// - Throws: The error of whichever stage failed. The stream then is of no more use.
  mutating func write(_ element: Element) throws(StreamError)

  /// Takes elements, as if they were written one by one.
  ///
  /// - Parameter elements: What to take, lent for the length of the call.
  /// - Throws: The error of whichever stage failed; some of the elements may have been taken.
  mutating func write(contentsOf elements: Span<Element>) throws(StreamError)

  /// Hands on what is held back and can be handed on already.
  ///
  /// - Parameter depth: How many stages further this goes.
  /// - Throws: The error of whichever stage failed.
  mutating func flush(depth: Int) throws(StreamError)

  /// Ends what was begun, with whatever belongs at its end.
  ///
  /// - Parameter depth: How many stages further this goes.
  /// - Throws: The error of whichever stage failed.
  mutating func close(depth: Int) throws(StreamError)

  /// Takes what has come to the end of the stream, which then is as before the first element.
  mutating func takeOutput() -> Output
}

extension Sink where Self: ~Copyable {
  /// Writes one element after the other.
  @inlinable @inline(__always)
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {
    for index in elements.indices { try write(elements[index]) }
  }

  /// Nothing is held back.
  @inlinable @inline(__always)
  public mutating func flush(depth: Int) throws(StreamError) {}

  /// Nothing belongs at the end.
  @inlinable @inline(__always)
  public mutating func close(depth: Int) throws(StreamError) {}
}

extension Sink where Self: ~Copyable, Output == Void {
  /// Nothing is there to take.
  @inlinable @inline(__always)
  public mutating func takeOutput() {}
}
