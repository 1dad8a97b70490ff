/// A transform that forwards the elements of each input sequence.
///
///     var stream = FlattenTransform<[Int]>().into(ArraySink())
///     try stream.process(contentsOf: [[1, 2], [], [3]])  // [1, 2, 3]
///
/// The elements of an array are written as a span, the elements of other sequences singly.
@frozen
public struct FlattenTransform<Elements: Sequence>: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = Elements
  /// The type of the output elements.
  public typealias Output = Elements.Element

  /// Creates the transform.
  @inlinable
  public init() {}

  /// Writes the elements of a sequence.
  ///
  /// - Complexity: O(*n*) in the length of the sequence. Does not allocate by itself.
  @inlinable
  public mutating func write<Target: Sink<Elements.Element> & ~Copyable>(
    _ element: Elements, to target: inout Target
  ) throws(StreamError) {
    // The compiler resolves this cast if it knows the type.
    if let array = element as? [Elements.Element] {
      try target.write(contentsOf: array.span)
    } else {
      try target.write(contentsOf: element)
    }
  }
}
