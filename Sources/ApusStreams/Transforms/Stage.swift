/// A transform with its target: a stream, or a part of a stream.
///
/// `Transform.into` creates a stage. Both parts are accessible, such as a count or the bytes in
/// memory:
///
///     var stream = CountTransform<UInt8>().into(MemorySink())
///     try stream.write("swift")
///     stream.transform.count  // 5
///     stream.target.bytes.count  // 5
///
@frozen
public struct Stage<Transformation: Transform & ~Copyable, Target: Sink & ~Copyable>: ~Copyable,
  Sink
where Transformation.Output == Target.Element {
  /// The transform of the elements.
  public var transform: Transformation
  /// The sink for the results.
  public var target: Target
  /// The first error. After it the target has only a part of the output.
  @usableFromInline var failure: StreamError?

  @inlinable @inline(__always)
  init(_ transform: consuming Transformation, _ target: consuming Target) {
    self.transform = transform
    self.target = target
  }

  /// Sends an element through the transform.
  @inlinable @inline(__always)
  public mutating func write(_ element: Transformation.Input) throws(StreamError) {
    do throws(StreamError) {
      try transform.write(element, to: &target)
    } catch {
      throw keep(error)
    }
  }

  /// Sends elements through the transform.
  @inlinable @inline(__always)
  public mutating func write(contentsOf elements: Span<Transformation.Input>) throws(StreamError) {
    do throws(StreamError) {
      try transform.write(contentsOf: elements, to: &target)
    } catch {
      throw keep(error)
    }
  }

  /// Flushes the transform, and then `depth` further stages.
  ///
  /// - Throws: The error of the stage that failed.
  @inlinable
  public mutating func flush(depth: Int) throws(StreamError) {
    do throws(StreamError) {
      try transform.flush(to: &target)
      if depth > 0 { try target.flush(depth: depth - 1) }
    } catch {
      throw keep(error)
    }
  }

  /// Closes the transform, and then `depth` further stages. If the transform fails, the target
  /// stays open.
  ///
  /// - Throws: The error of the stage that failed. After any error, that same error again: a file
  ///   must not replace another with a part of the output.
  @inlinable
  public mutating func close(depth: Int) throws(StreamError) {
    if let failure { throw failure }
    do throws(StreamError) {
      try transform.close(to: &target)
      if depth > 0 { try target.close(depth: depth - 1) }
    } catch {
      throw keep(error)
    }
  }

  /// Keeps the first error, for `close`, and lets the target know that elements are missing.
  @inlinable
  public mutating func recordFailure(_ error: StreamError) {
    failure = failure ?? error
    target.recordFailure(error)
  }

  /// Keeps the first error, for `close`.
  @inlinable
  mutating func keep(_ error: StreamError) -> StreamError {
    failure = failure ?? error
    return error
  }

  /// Takes the output at the end of the stream. After an error the output is a part, and the stage
  /// stays failed.
  @inlinable
  public mutating func takeOutput() -> Target.Output { target.takeOutput() }

  /// Returns the target, such as a file to use on without the transform.
  ///
  /// The elements that the transform buffers are lost unless `close(depth: 0)` was called before.
  @inlinable
  public consuming func releaseTarget() -> Target { target }
}

extension Stage: Copyable where Transformation: Copyable, Target: Copyable {}
extension Stage: Sendable
where Transformation: Sendable & ~Copyable, Target: Sendable & ~Copyable {}
