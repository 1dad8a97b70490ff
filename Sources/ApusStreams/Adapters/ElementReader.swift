/// The end that is read: its copies are one, and the writer learns of it when the last one goes away.
final class ElementReader<Element: Sendable>: Sendable {
  let queue: ElementQueue<Element>

  init(_ queue: ElementQueue<Element>) { self.queue = queue }

  deinit { queue.cancel() }
}
