/// The calls of a sink whose type is hidden.
class AnySinkBox<Element> {
  func write(_ element: Element) throws(StreamError) {}
  func write(contentsOf elements: Span<Element>) throws(StreamError) {}
  func flush(depth: Int) throws(StreamError) {}
  func close(depth: Int) throws(StreamError) {}
}

/// A sink behind such calls.
final class ConcreteSinkBox<Target: Sink & ~Copyable>: AnySinkBox<Target.Element> {
  private var target: Target

  init(_ target: consuming Target) { self.target = target }

  override func write(_ element: Target.Element) throws(StreamError) { try target.write(element) }

  override func write(contentsOf elements: Span<Target.Element>) throws(StreamError) {
    try target.write(contentsOf: elements)
  }

  override func flush(depth: Int) throws(StreamError) { try target.flush(depth: depth) }

  override func close(depth: Int) throws(StreamError) { try target.close(depth: depth) }
}
