/// A sink that pushes bytes to a `PushedSource`, which another thread or a task reads.
///
///     let source = PushedSource<StreamError> { pusher in
///       startThread {
///         var stream = HexEncoder().into(PusherSink(pusher))
///         try stream.write("swift")
///         try stream.close()
///       }
///     }
///
/// A slow reader blocks the writer's thread. If the reader is gone, a write throws.
public struct PusherSink: Sink, Sendable {
  /// The type of the elements taken.
  public typealias Element = UInt8

  /// The name of the stage in errors.
  public static let name = "pusher"

  private let pusher: BytePusher<StreamError>

  /// Creates a sink that pushes to a source.
  ///
  /// - Parameter pusher: The pusher of the source.
  public init(_ pusher: BytePusher<StreamError>) { self.pusher = pusher }

  /// Pushes a byte.
  public mutating func write(_ element: UInt8) throws(StreamError) {
    let one: InlineArray<1, UInt8> = [element]
    try write(contentsOf: one.span)
  }

  /// Pushes bytes, blocking the thread while the ring is full.
  ///
  /// - Throws: `SinkClosedError` after `close` of this copy or another; `ReaderGoneError` if the reader is
  ///   gone; the error of a failed source.
  /// - Complexity: O(*n*). Allocates only if it waits.
  public mutating func write(contentsOf elements: Span<UInt8>) throws(StreamError) {
    if pusher.push(elements) { return }
    if let failure = pusher.failure { throw failure }
    throw StreamError(
      stage: Self.name, pusher.isFinished ? SinkClosedError() : ReaderGoneError())
  }

  /// Ends the source with an error, because elements are missing. The reader gets the bytes before
  /// it first.
  public mutating func recordFailure(_ error: StreamError) { pusher.fail(error) }

  /// Closes the source; a later write throws `SinkClosedError`.
  ///
  /// - Throws: The error of a failed source, for this copy or another.
  public mutating func close(depth: Int) throws(StreamError) {
    if let failure = pusher.failure { throw failure }
    pusher.finish()
  }
}
