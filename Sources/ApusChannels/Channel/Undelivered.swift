internal import Synchronization

// SAFETY: the element is moved in once and out at most once, under the lock.
/// An element on its way back to its sender.
final class Undelivered<Element: ~Copyable>: @unchecked Sendable {
  private let element: Mutex<Disconnected<Element>>

  init(_ element: consuming Element) {
    self.element = Mutex(Disconnected(element: element))
  }

  func take() -> Element? {
    element.withLock { $0.take() }
  }
}

// SAFETY: whoever makes one gives its element away.
/// Lets an element that nobody else refers to pass through a lock.
struct Disconnected<Element: ~Copyable>: ~Copyable, @unchecked Sendable {
  var element: Element?

  mutating func take() -> Element? {
    let taken = element.take()
    return taken
  }
}
