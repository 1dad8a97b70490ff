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
  public func write(_ element: Element) throws(StreamError) {
    guard queue.push(element) else { throw StreamError(stage: Self.name, ReaderGone()) }
  }

  /// Ends the sequence.
  public func close(depth: Int) throws(StreamError) { queue.finish(isComplete: true) }
}
