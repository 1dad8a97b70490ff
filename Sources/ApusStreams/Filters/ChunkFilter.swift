/// Gathers elements into arrays of one size; the last one may be shorter.
///
/// An array that nobody keeps is used again for the next chunk. Flushing does not cut a chunk short,
/// closing does.
///
///     var stream = ChunkFilter<Int>(2).into(ArraySink())
///     try stream.process(contentsOf: [1, 2, 3])  // [[1, 2], [3]]
///
@frozen
public struct ChunkFilter<Element>: Filter {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = [Element]

  @usableFromInline let count: Int
  @usableFromInline var chunk: [Element] = []

  /// Creates the filter.
  ///
  /// - Parameter count: How many elements a chunk has, at least 1.
  /// - Complexity: Allocates once.
  @inlinable
  public init(_ count: Int) {
    precondition(count > 0, "a chunk has at least one element")
    self.count = count
    chunk.reserveCapacity(count)
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

extension ChunkFilter: Sendable where Element: Sendable {}
