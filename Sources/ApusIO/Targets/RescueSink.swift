/// A sink that passes the errors of its target to a handler, so that the writer does not see them.
///
/// After the first error all further elements are discarded, because a failed stage may have done
/// half of its work. A file to replace at the end of the stream stays unchanged.
///
///     var stream = RescueSink(into: HexDecoder().into(file)) { log($0) }
///
@frozen
public struct RescueSink<Target: Sink & ~Copyable>: ~Copyable, Sink {
  /// The sink for the elements.
  public var target: Target
  /// The error that ended the stream, or `nil`.
  public var error: StreamError?
  @usableFromInline let handler: (StreamError) -> Void

  /// Creates a sink that catches the errors of another sink.
  ///
  /// - Parameters:
  ///   - target: The sink for the elements.
  ///   - handler: A closure that gets the first error, immediately.
  @inlinable
  public init(into target: consuming Target, _ handler: @escaping (StreamError) -> Void) {
    self.target = target
    self.handler = handler
  }

  /// Forwards an element to the target.
  @inlinable @inline(__always)
  public mutating func write(_ element: Target.Element) throws(StreamError) {
    guard error == nil else { return }
    do throws(StreamError) { try target.write(element) } catch { report(error) }
  }

  /// Forwards elements to the target.
  @inlinable
  public mutating func write(contentsOf elements: Span<Target.Element>) throws(StreamError) {
    guard error == nil else { return }
    do throws(StreamError) { try target.write(contentsOf: elements) } catch { report(error) }
  }

  /// Lets the target know that elements are missing. An error that `close` of the target throws then
  /// is passed to the handler.
  @inlinable
  public mutating func recordFailure(_ error: StreamError) { target.recordFailure(error) }

  /// Flushes the target. A `RescueSink` does not count as a stage.
  @inlinable
  public mutating func flush(depth: Int) throws(StreamError) {
    guard error == nil else { return }
    do throws(StreamError) { try target.flush(depth: depth) } catch { report(error) }
  }

  /// Closes the target. A `RescueSink` does not count as a stage.
  @inlinable
  public mutating func close(depth: Int) throws(StreamError) {
    guard error == nil else { return }
    do throws(StreamError) { try target.close(depth: depth) } catch { report(error) }
  }

  /// Takes the output at the end of the stream.
  @inlinable
  public mutating func takeOutput() -> Target.Output { target.takeOutput() }

  @inlinable
  mutating func report(_ error: StreamError) {
    self.error = error
    handler(error)
  }
}

extension RescueSink: Copyable where Target: Copyable {}
