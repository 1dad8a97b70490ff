/// Calls a closure with the elements as they come: a span of one, or of many at once.
///
///     var total = 0
///     var stream = HexEncoder().into(ChunkSink { total += $0.count })
///
@frozen
public struct ChunkSink<Element>: Sink {
  @usableFromInline let body: (Span<Element>) throws -> Void
  @usableFromInline let name: String

  /// Creates one.
  ///
  /// - Parameters:
  ///   - name: What errors call it.
  ///   - body: What to do with the elements, which are lent for the length of the call.
  @inlinable
  public init(name: String = "closure", _ body: @escaping (Span<Element>) throws -> Void) {
    self.name = name
    self.body = body
  }

  /// Calls the closure with one element.
  ///
  /// - Complexity: Allocates nothing: the span is of the element itself.
  @inlinable
  public mutating func write(_ element: Element) throws(StreamError) {
    let one: InlineArray<1, Element> = [element]
    try write(contentsOf: one.span)
  }

  /// Calls the closure.
  @inlinable
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {
    do { try body(elements) } catch { throw StreamError(stage: name, error) }
  }
}
