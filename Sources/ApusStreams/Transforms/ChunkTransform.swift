/// Gathers elements into arrays of one size; the last one may be shorter.
///
/// An array that nobody keeps is used again for the next chunk. Flushing does not cut a chunk short,
/// closing does.
///
///     var stream = ChunkTransform<Int>(2).into(ArraySink())
///     try stream.process(contentsOf: [1, 2, 3])  // [[1, 2], [3]]
///
@frozen
public struct ChunkTransform<Element>: Transform {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = [Element]

  /// How many elements there is room for from the start.
  @usableFromInline static var firstCapacity: Int { 65_536 }

  @usableFromInline let count: Int
  @usableFromInline var chunk: [Element] = []

  /// Creates the filter.
  ///
  /// - Parameter count: How many elements a chunk has, at least 1.
  /// - Precondition: `count` is at least 1. Checked in every build.
  /// - Complexity: Allocates once, and again while the first chunk of more than 65,536 grows.
  @inlinable
  public init(_ count: Int) {
    precondition(count > 0, "count must be at least 1")
    self.count = count
    chunk.reserveCapacity(min(count, Self.firstCapacity))
  }

  /// Takes an element, and hands the chunk on that it fills.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<[Element]> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    chunk.append(element)
    if chunk.count == count { try handOn(to: &target) }
  }

  /// Hands on the last chunk.
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
