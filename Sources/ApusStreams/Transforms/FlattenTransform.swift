/// Hands on the elements of each sequence that goes in.
///
///     var stream = FlattenTransform<[Int]>().into(ArraySink())
///     try stream.process(contentsOf: [[1, 2], [], [3]])  // [1, 2, 3]
///
/// An array's elements go on at once, those of other sequences one by one.
@frozen
public struct FlattenTransform<Elements: Sequence>: Transform, Sendable {
  /// What goes in.
  public typealias Input = Elements
  /// What comes out.
  public typealias Output = Elements.Element

  /// Creates the filter.
  @inlinable
  public init() {}

  /// Hands on the elements of a sequence.
  @inlinable
  public mutating func write<Target: Sink<Elements.Element> & ~Copyable>(
    _ element: Elements, to target: inout Target
  ) throws(StreamError) {
    // The compiler decides this where it knows the type.
    if let array = element as? [Elements.Element] {
      try target.write(contentsOf: array.span)
    } else {
      try target.write(contentsOf: element)
    }
  }
}
