/// An asynchronous sequence of the elements that a thread pushes through a stream.
///
///     let (sink, elements) = AsyncElements<Int>.make(capacity: 64)
///     startThread {
///       var stream = IdentityTransform<Int>().map { $0 * $0 }.into(sink)
///       try stream.write(contentsOf: [1, 2, 3])
///       try stream.close()
///     }
///     for try await number in elements { use(number) }
///
/// A full queue blocks the writer's thread. An empty queue suspends the reader's task. Several
/// tasks may iterate: each element goes to one of them, and the task that has waited longest comes
/// first.
///
/// Closing the stream ends the sequence for all readers. If the sink is destroyed without `close`,
/// each reader gets `WriterGoneError`. If a task is cancelled while it iterates, the sequence ends for
/// all readers, and the writer gets `ReaderGoneError`. The writer also gets `ReaderGoneError` if the sequence
/// and its iterators are destroyed, as after `break`. For bytes use a `PusherSink`.
public struct AsyncElements<Element: Sendable>: AsyncSequence, Sendable {
  private let end: ElementReader<Element>

  /// Creates the sink and the sequence of a queue.
  ///
  /// - Parameter capacity: The maximum number of queued elements, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Complexity: Allocates memory for at most 64 elements, and more when the queue grows.
  public static func make(
    capacity: Int = 64
  ) -> (sink: AsyncElementSink<Element>, elements: AsyncElements) {
    precondition(capacity > 0, "capacity must be at least 1")
    let queue = ElementQueue<Element>(capacity: capacity)
    return (AsyncElementSink(queue), AsyncElements(end: ElementReader(queue)))
  }

  /// Creates an iterator for a task, which shares the elements with other iterators.
  public func makeAsyncIterator() -> Iterator { Iterator(end: end) }

  /// An iterator over the elements of the queue.
  ///
  ///     let (sink, elements) = AsyncElements<Int>.make()
  ///     try sink.write(7)
  ///     var iterator = elements.makeAsyncIterator()
  ///     try await iterator.next()  // 7
  ///
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let end: ElementReader<Element>

    /// Returns the next element, suspending the task while the queue is empty.
    ///
    /// - Returns: The element; `nil` at the end, or if the task was cancelled.
    /// - Throws: `WriterGoneError` if the sink was destroyed without `close`; the error of a source of
    ///   the writer that failed.
    public mutating func next() async throws -> Element? { try await end.queue.next() }
  }
}
