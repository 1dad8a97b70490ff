/// The sink at the writer's end of an `AsyncElements`.
///
/// All references share one end. The sequence ends with `WriterGoneError` if the last reference is
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

  deinit { queue.finish(.abandoned) }

  /// The number of readers that wait now. For tests.
  package var waitingReaders: Int { queue.waitingReaders }

  /// Writes an element to the queue, blocking the thread while the queue is full.
  ///
  /// - Throws: `SinkClosedError` after `close`; `ReaderGoneError` if the reader was cancelled or destroyed;
  ///   the error of a failed source.
  /// - Complexity: Amortised O(1) for a single reader. Allocates if the queue grows, or if the call
  ///   waits.
  public func write(_ element: Element) throws(StreamError) {
    try queue.push(element, stage: Self.name)
  }

  /// Ends the sequence with an error, because elements are missing. The readers get the elements
  /// before it first.
  public func recordFailure(_ error: StreamError) { queue.finish(.failed(error)) }

  /// Closes the sequence; a later write throws `SinkClosedError`.
  ///
  /// - Throws: The error of a failed source.
  public func close(depth: Int) throws(StreamError) {
    queue.finish(.complete)
    if let failure = queue.failure { throw failure }
  }
}
