/// Pushes bytes to whoever pulls them out of a `PushedSource`, in another thread or in a task.
///
///     let source = PushedSource<StreamError> { pusher in
///       startThread { var stream = HexEncoder().into(PusherSink(pusher)); ... }
///     }
///
/// A reader that is slow holds the writer back, by blocking its thread; a reader that is gone is an error.
public struct PusherSink: Sink, Sendable {
  /// What it takes.
  public typealias Element = UInt8

  /// What errors call it.
  public static let name = "pusher"

  private let pusher: BytePusher<StreamError>

  /// Pushes to a source.
  ///
  /// - Parameter pusher: The source's other end.
  public init(_ pusher: BytePusher<StreamError>) { self.pusher = pusher }

  /// Pushes a byte.
  public mutating func write(_ element: UInt8) throws(StreamError) {
    let one: InlineArray<1, UInt8> = [element]
    try write(contentsOf: one.span)
  }

  /// Pushes bytes, waiting for room.
  ///
  /// - Throws: `SinkClosed` after the end, by this copy or another; `ReaderGone` if nobody reads any more.
  public mutating func write(contentsOf elements: Span<UInt8>) throws(StreamError) {
    if pusher.push(elements) { return }
    throw StreamError(
      stage: Self.name, pusher.isFinished ? SinkClosed() : ReaderGone())
  }

  /// Ends the source; a write after it throws `SinkClosed`.
  public mutating func close(depth: Int) throws(StreamError) { pusher.finish() }
}
