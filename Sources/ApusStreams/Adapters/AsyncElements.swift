/// What a thread pushes through a stream, as an asynchronous sequence: an edge between the two worlds.
///
///     let (sink, elements) = AsyncElements<Int>.make(capacity: 64)
///     startThread { var stream = filter.into(sink); try stream.write(contentsOf: numbers); try stream.close() }
///     for try await number in elements { use(number) }
///
/// A writer that is ahead by the capacity blocks its thread; a reader without elements suspends its task. Several
/// tasks may iterate: each element goes to one of them, the one that has waited longest if several wait. The sequence
/// ends for all of them when the stream is closed; where the sink goes away before, it throws `WriterGone` to each. A
/// task that is cancelled while it iterates ends it for all, and the writer gets `ReaderGone`; so it does where the
/// sequence and its iterators went away, as after `break`. For bytes use a `PusherSink`.
public struct AsyncElements<Element: Sendable>: AsyncSequence, Sendable {
  private let end: ElementReader<Element>

  /// Makes both ends.
  ///
  /// - Parameter capacity: How many elements may wait, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Complexity: Allocates room for 64 elements at most, and for more when so many wait.
  public static func make(
    capacity: Int = 64
  ) -> (sink: AsyncElementSink<Element>, elements: AsyncElements) {
    precondition(capacity > 0, "capacity must be at least 1")
    let queue = ElementQueue<Element>(capacity: capacity)
    return (AsyncElementSink(queue), AsyncElements(end: ElementReader(queue)))
  }

  /// Begins to read; for one task, which shares the elements with others that read.
  public func makeAsyncIterator() -> Iterator { Iterator(end: end) }

  /// Reads one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let end: ElementReader<Element>

    /// Returns the next element, suspending the task while there is none.
    ///
    /// - Returns: The element; `nil` at the end, and when the task was cancelled.
    /// - Throws: `WriterGone` where the sink went away without being closed.
    public mutating func next() async throws -> Element? { try await end.queue.next() }
  }
}
