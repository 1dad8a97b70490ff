/// Hands every element on as it is: where a row of filters begins.
///
///     IdentityTransform<Int>().filter { $0 > 0 }.map { $0 * 2 }
///
@frozen
public struct IdentityTransform<Element>: Transform, Sendable {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = Element

  /// Creates the filter.
  @inlinable
  public init() {}

  /// Hands an element on.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) { try target.write(element) }

  /// Hands elements on.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) { try target.write(contentsOf: elements) }
}
