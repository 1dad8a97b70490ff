/// The sink at the writer's end of an `AsyncElements`.
///
/// All references share one end. The sequence ends with `WriterGone` if the last reference is
/// released before `close`.
///
///     let (sink, elements) = AsyncElements<Int>.make()
///     startThread {
///       for number in 1...3 { try sink.write(number) }
///       try sink.close(depth: 0)
///     }
///     for try await number in elements { print(number) }  // 1, 2, 3
///
public final class AsyncElementSink<Element: Sendable>: Sink, Sendable {
  /// The name of the stage in errors.
  public static var name: String { "async elements" }

  private let queue: ElementQueue<Element>

  init(_ queue: ElementQueue<Element>) { self.queue = queue }

  deinit { queue.finish(isComplete: false) }

  /// Writes an element to the queue, blocking the thread while the queue is full.
  ///
  /// - Throws: `SinkClosed` after `close`; `ReaderGone` if the reader was cancelled or destroyed.
  /// - Complexity: Amortised O(1) for a single reader. Allocates if the queue grows, or if the call
  ///   waits.
  public func write(_ element: Element) throws(StreamError) {
    try queue.push(element, stage: Self.name)
  }

  /// Closes the sequence; a later write throws `SinkClosed`.
  public func close(depth: Int) throws(StreamError) { queue.finish(isComplete: true) }
}
