/// A transform that collects elements into arrays of a fixed size; the last array may be shorter.
///
/// If the target does not keep an array, the transform reuses it for the next chunk. Flushing does
/// not end a chunk early; closing does.
///
///     var stream = ChunkTransform<Int>(2).into(ArraySink())
///     try stream.process(contentsOf: [1, 2, 3])  // [[1, 2], [3]]
///
@frozen
public struct ChunkTransform<Element>: Transform {
  /// The type of the input elements.
  public typealias Input = Element
  /// The type of the output elements.
  public typealias Output = [Element]

  /// The maximum number of elements that `init` reserves for a chunk.
  @usableFromInline static var firstCapacity: Int { 65_536 }

  @usableFromInline let count: Int
  @usableFromInline var chunk: [Element] = []

  /// Creates the transform.
  ///
  /// - Parameter count: The size of a chunk, at least 1.
  /// - Precondition: `count` is at least 1. Checked in every build.
  /// - Complexity: Allocates once. A first chunk of more than 65,536 elements allocates again while
  ///   it grows.
  @inlinable
  public init(_ count: Int) {
    precondition(count > 0, "count must be at least 1")
    self.count = count
    chunk.reserveCapacity(min(count, Self.firstCapacity))
  }

  /// Takes an element and writes the chunk if it is full.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<[Element]> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    chunk.append(element)
    if chunk.count == count { try handOn(to: &target) }
  }

  /// Writes the last chunk if it is not empty.
  @inlinable
  public mutating func close<Target: Sink<[Element]> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { if !chunk.isEmpty { try handOn(to: &target) } }

  @inlinable
  mutating func handOn<Target: Sink<[Element]> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    try target.write(chunk)
    chunk.removeAll(keepingCapacity: true)
  }
}

extension ChunkTransform: Sendable where Element: Sendable {}
