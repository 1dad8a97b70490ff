/// A sink that hides the type of another sink, such as one of several that are chosen at run time.
///
/// Each write of an element or a span costs a single call through a table. The element type stays
/// known.
///
///     var streams: [AnySink<Int>] = [AnySink(ArraySink()), AnySink(NullSink())]
///
/// The output stays in the hidden sink: hold a `SharedSink` to read it.
///
/// - Precondition: The hidden sink does not use this value or a copy of it. Checked in every build.
public struct AnySink<Element>: Sink {
  private let box: AnySinkBox<Element>

  /// Hides the type of a sink.
  ///
  /// - Parameter sink: The sink. This value and its copies own it from now on.
  /// - Complexity: Allocates once.
  public init<Target: Sink<Element> & ~Copyable>(_ sink: consuming Target) {
    box = ConcreteSinkBox(sink)
  }

  /// Forwards an element to the target.
  public mutating func write(_ element: Element) throws(StreamError) { try box.write(element) }

  /// Forwards elements to the target.
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {
    try box.write(contentsOf: elements)
  }

  /// Lets the target know that elements are missing.
  public mutating func recordFailure(_ error: StreamError) { box.recordFailure(error) }

  /// Flushes the sink. An `AnySink` does not count as a stage.
  public mutating func flush(depth: Int) throws(StreamError) { try box.flush(depth: depth) }

  /// Closes the sink. An `AnySink` does not count as a stage.
  public mutating func close(depth: Int) throws(StreamError) { try box.close(depth: depth) }
}
