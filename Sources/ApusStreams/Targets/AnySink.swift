/// A sink whose type nobody needs to know, such as one of several that are chosen while the program runs.
///
/// Each element costs one call through a table; a span of elements costs one as well. The types of the
/// elements stay known.
///
///     var streams: [AnySink<Int>] = [AnySink(ArraySink()), AnySink(NullSink())]
///
/// What comes to its end stays there: hold a `SharedSink` to look at it.
///
/// - Precondition: The sink that is hidden does not use this value or a copy of it. Checked in every build.
public struct AnySink<Element>: Sink {
  private let box: AnySinkBox<Element>

  /// Hides the type of a sink.
  ///
  /// - Parameter sink: The sink, which belongs to this value and its copies from now on.
  /// - Complexity: Allocates once.
  public init<Target: Sink<Element> & ~Copyable>(_ sink: consuming Target) {
    box = ConcreteSinkBox(sink)
  }

  /// Hands an element on.
  public mutating func write(_ element: Element) throws(StreamError) { try box.write(element) }

  /// Hands elements on.
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {
    try box.write(contentsOf: elements)
  }

  /// Flushes the sink; this is no stage of its own.
  public mutating func flush(depth: Int) throws(StreamError) { try box.flush(depth: depth) }

  /// Closes the sink; this is no stage of its own.
  public mutating func close(depth: Int) throws(StreamError) { try box.close(depth: depth) }
}
