internal import Synchronization

// SAFETY: the element is moved in once and out at most once, under the lock.
/// A box that returns an element to its sender.
final class Undelivered<Element: ~Copyable>: @unchecked Sendable {
  private let element: Mutex<Disconnected<Element>>

  init(_ element: consuming Element) {
    self.element = Mutex(Disconnected(element: element))
  }

  func take() -> Element? {
    element.withLock { $0.take() }
  }
}

// SAFETY: the caller of the initializer gives up its element.
/// An element without other references, in a form that a lock can protect.
struct Disconnected<Element: ~Copyable>: ~Copyable, @unchecked Sendable {
  var element: Element?

  mutating func take() -> Element? {
    let taken = element.take()
    return taken
  }
}
