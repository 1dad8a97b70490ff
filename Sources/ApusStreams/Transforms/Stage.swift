/// A filter and what it writes to: a stream, or a part of one.
///
/// Filters make it with `into`. Both parts can be looked at, such as a count or the bytes of a memory:
///
///     var stream = CountTransform<UInt8>().into(MemorySink())
///     try stream.write("swift")
///     stream.transform.count  // 5
///     stream.target.bytes.count  // 5
///
@frozen
public struct Stage<Transformation: Transform & ~Copyable, Target: Sink & ~Copyable>: ~Copyable, Sink
where Transformation.Output == Target.Element {
  /// What is done to the elements.
  public var transform: Transformation
  /// Where the results go.
  public var target: Target
  /// The error of a write, after which the target has a part of what it should have.
  @usableFromInline var failure: StreamError?

  @inlinable @inline(__always)
  init(_ transform: consuming Transformation, _ target: consuming Target) {
    self.transform = transform
    self.target = target
  }

  /// Sends an element through the filter.
  @inlinable @inline(__always)
  public mutating func write(_ element: Transformation.Input) throws(StreamError) {
    do throws(StreamError) {
      try transform.write(element, to: &target)
    } catch {
      failure = error
      throw error
    }
  }

  /// Sends elements through the filter.
  @inlinable @inline(__always)
  public mutating func write(contentsOf elements: Span<Transformation.Input>) throws(StreamError) {
    do throws(StreamError) {
      try transform.write(contentsOf: elements, to: &target)
    } catch {
      failure = error
      throw error
    }
  }

  /// Has the filter hand on what it can, and then its target.
  @inlinable
  public mutating func flush(depth: Int) throws(StreamError) {
    try transform.flush(to: &target)
    if depth > 0 { try target.flush(depth: depth - 1) }
  }

  /// Has the filter write its end, and then its target. A filter that fails leaves the target open.
  ///
  /// - Throws: The error of whichever stage failed; after a write that failed, that error again, so that a file is
  ///   not put in place with a part of what was written.
  @inlinable
  public mutating func close(depth: Int) throws(StreamError) {
    if let failure { throw failure }
    try transform.close(to: &target)
    if depth > 0 { try target.close(depth: depth - 1) }
  }

  /// Takes what has come to the end of the stream.
  @inlinable
  public mutating func takeOutput() -> Target.Output { target.takeOutput() }

  /// Gives the target back, such as a file that goes on without the filter.
  ///
  /// What the filter holds back is lost unless `close(depth: 0)` came before.
  @inlinable
  public consuming func releaseTarget() -> Target { target }
}

extension Stage: Copyable where Transformation: Copyable, Target: Copyable {}
extension Stage: Sendable
where Transformation: Sendable & ~Copyable, Target: Sendable & ~Copyable {}
