/// The reader's end of a queue, shared by all copies of a sequence and its iterators. Releasing the
/// last reference tells the writer.
final class ElementReader<Element: Sendable>: Sendable {
  let queue: ElementQueue<Element>

  init(_ queue: ElementQueue<Element>) { self.queue = queue }

  deinit { queue.cancel() }
}
