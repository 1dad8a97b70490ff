/// A transform that forwards every element unchanged: the start of a row of steps.
///
///     IdentityTransform<Int>().filter { $0 > 0 }.map { $0 * 2 }
///
@frozen
public struct IdentityTransform<Element>: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = Element
  /// The type of the output elements.
  public typealias Output = Element

  /// Creates the transform.
  @inlinable
  public init() {}

  /// Forwards an element to the target.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) { try target.write(element) }

  /// Forwards elements to the target.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) { try target.write(contentsOf: elements) }
}
