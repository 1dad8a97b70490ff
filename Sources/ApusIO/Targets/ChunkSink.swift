/// A sink that calls a closure with each element or span of elements.
///
///     var total = 0
///     var stream = HexEncoder().into(ChunkSink { total += $0.count })
///
@frozen
public struct ChunkSink<Element>: Sink {
  @usableFromInline let body: (Span<Element>) throws -> Void
  @usableFromInline let name: String

  /// Creates the sink.
  ///
  /// - Parameters:
  ///   - name: The name of the stage in errors.
  ///   - body: The closure. It borrows the elements for the duration of the call.
  @inlinable
  public init(name: String = "closure", _ body: @escaping (Span<Element>) throws -> Void) {
    self.name = name
    self.body = body
  }

  /// Calls the closure with a single element.
  ///
  /// - Complexity: O(1). Does not allocate, because the span refers to the element itself.
  @inlinable
  public mutating func write(_ element: Element) throws(StreamError) {
    let one: InlineArray<1, Element> = [element]
    try write(contentsOf: one.span)
  }

  /// Calls the closure with a span of elements.
  @inlinable
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {
    do { try body(elements) } catch { throw StreamError(stage: name, error) }
  }
}
