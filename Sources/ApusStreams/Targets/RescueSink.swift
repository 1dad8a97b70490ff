/// Takes the errors of everything behind it to a handler, so that whoever writes does not see them.
///
/// After the first error nothing goes on any more: a stage that failed may have done half of its work. What is
/// written then is dropped, and a file behind it is never put in place.
///
///     var stream = RescueSink(into: HexDecoder().into(file)) { log($0) }
///
@frozen
public struct RescueSink<Target: Sink & ~Copyable>: ~Copyable, Sink {
  /// What the elements go to.
  public var target: Target
  /// The error that ended the stream, if one did.
  public var error: StreamError?
  @usableFromInline let handler: (StreamError) -> Void

  /// Guards a sink.
  ///
  /// - Parameters:
  ///   - target: What the elements go to.
  ///   - handler: Gets the one error, at once.
  @inlinable
  public init(into target: consuming Target, _ handler: @escaping (StreamError) -> Void) {
    self.target = target
    self.handler = handler
  }

  /// Hands an element on.
  @inlinable @inline(__always)
  public mutating func write(_ element: Target.Element) throws(StreamError) {
    guard error == nil else { return }
    do throws(StreamError) { try target.write(element) } catch { report(error) }
  }

  /// Hands elements on.
  @inlinable
  public mutating func write(contentsOf elements: Span<Target.Element>) throws(StreamError) {
    guard error == nil else { return }
    do throws(StreamError) { try target.write(contentsOf: elements) } catch { report(error) }
  }

  /// Flushes what is behind it; this is no stage of its own.
  @inlinable
  public mutating func flush(depth: Int) throws(StreamError) {
    guard error == nil else { return }
    do throws(StreamError) { try target.flush(depth: depth) } catch { report(error) }
  }

  /// Closes what is behind it; this is no stage of its own.
  @inlinable
  public mutating func close(depth: Int) throws(StreamError) {
    guard error == nil else { return }
    do throws(StreamError) { try target.close(depth: depth) } catch { report(error) }
  }

  /// Takes what has come to the end of the stream.
  @inlinable
  public mutating func takeOutput() -> Target.Output { target.takeOutput() }

  @inlinable
  mutating func report(_ error: StreamError) {
    self.error = error
    handler(error)
  }
}

extension RescueSink: Copyable where Target: Copyable {}
