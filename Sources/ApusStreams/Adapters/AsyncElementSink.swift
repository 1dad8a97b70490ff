/// The end of a stream that is read as an `AsyncElements`.
///
/// Its copies are one end; the sequence learns of it when the last one goes away.
public final class AsyncElementSink<Element: Sendable>: Sink, Sendable {
  /// What errors call it.
  public static var name: String { "async elements" }

  private let queue: ElementQueue<Element>

  init(_ queue: ElementQueue<Element>) { self.queue = queue }

  deinit { queue.finish(isComplete: false) }

  /// Hands an element over, blocking the thread while there is no room.
  ///
  /// - Throws: `SinkClosed` after the end, `ReaderGone` if nobody reads any more.
  public func write(_ element: Element) throws(StreamError) {
    try queue.push(element, stage: Self.name)
  }

  /// Ends the sequence; a write after it throws `SinkClosed`.
  public func close(depth: Int) throws(StreamError) { queue.finish(isComplete: true) }
}
