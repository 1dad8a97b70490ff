/// A sink that calls a closure with each element.
///
///     var stream = LineTransform().into(ClosureSink { print($0.count) })
///
/// For bytes use `ChunkSink`, whose closure takes a chunk at once.
@frozen
public struct ClosureSink<Element>: Sink {
  @usableFromInline let body: (Element) throws -> Void
  @usableFromInline let name: String

  /// Creates the sink.
  ///
  /// - Parameters:
  ///   - name: The name of the stage in errors.
  ///   - body: The closure. If it throws, the error becomes a `StreamError` with the name.
  @inlinable
  public init(name: String = "closure", _ body: @escaping (Element) throws -> Void) {
    self.name = name
    self.body = body
  }

  /// Calls the closure with an element.
  @inlinable @inline(__always)
  public mutating func write(_ element: Element) throws(StreamError) {
    do { try body(element) } catch { throw StreamError(stage: name, error) }
  }
}
