/// Hands on the elements for which a predicate is true.
///
/// Behind another filter write `.filter { ... }`.
@frozen
public struct FilterTransform<Element>: Transform {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = Element

  @usableFromInline let isIncluded: (Element) throws -> Bool
  @usableFromInline let name: String

  /// Creates the filter.
  ///
  /// - Parameters:
  ///   - name: What errors call it.
  ///   - isIncluded: Whether an element goes on; what it throws becomes a `StreamError` with the name.
  @inlinable @inline(__always)
  public init(name: String = "filter", _ isIncluded: @escaping (Element) throws -> Bool) {
    self.name = name
    self.isIncluded = isIncluded
  }

  /// Hands an element on or forgets it.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    let isWanted: Bool
    do { isWanted = try isIncluded(element) } catch { throw StreamError(stage: name, error) }
    if isWanted { try target.write(element) }
  }
}
