internal import Synchronization

/// An element on its way back to its sender.
final class Undelivered<Element: ~Copyable>: @unchecked Sendable {
  // SAFETY: the element is moved in once and out at most once, under the lock.
  private let element: Mutex<Disconnected<Element>>

  init(_ element: consuming Element) {
    self.element = Mutex(Disconnected(element: element))
  }

  func take() -> Element? {
    element.withLock { $0.take() }
  }
}

/// Lets an element that nobody else refers to pass through a lock.
struct Disconnected<Element: ~Copyable>: ~Copyable, @unchecked Sendable {
  // SAFETY: whoever makes one gives its element away.
  var element: Element?

  mutating func take() -> Element? {
    let taken = element.take()
    return taken
  }
}
