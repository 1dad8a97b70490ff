/// A filter: a transform that forwards the elements for which a predicate is true.
///
/// After another transform write `.filter { ... }`.
///
///     var stream = FilterTransform<Int> { $0 > 1 }.into(ArraySink())
///     try stream.process(contentsOf: [1, 2, 3])  // [2, 3]
///
@frozen
public struct FilterTransform<Element>: Transform {
  /// The type of the input elements.
  public typealias Input = Element
  /// The type of the output elements.
  public typealias Output = Element

  @usableFromInline let isIncluded: (Element) throws -> Bool
  @usableFromInline let name: String

  /// Creates the transform.
  ///
  /// - Parameters:
  ///   - name: The name of the stage in errors.
  ///   - isIncluded: The predicate. If it throws, the error becomes a `StreamError` with the name.
  @inlinable @inline(__always)
  public init(name: String = "filter", _ isIncluded: @escaping (Element) throws -> Bool) {
    self.name = name
    self.isIncluded = isIncluded
  }

  /// Forwards or discards an element.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    let isWanted: Bool
    do { isWanted = try isIncluded(element) } catch { throw StreamError(stage: name, error) }
    if isWanted { try target.write(element) }
  }
}
