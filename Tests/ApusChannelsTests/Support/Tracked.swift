import Synchronization

/// A counter of created and destroyed elements.
final class Tracker: Sendable {
  private let made = Atomic<Int>(0)
  private let destroyed = Atomic<Int>(0)

  func element(_ value: Int = 0) -> Tracked {
    made.add(1, ordering: .relaxed)
    return Tracked(value: value, tracker: self)
  }

  fileprivate func destroy() { destroyed.add(1, ordering: .relaxed) }

  var counts: (made: Int, destroyed: Int) {
    (made.load(ordering: .relaxed), destroyed.load(ordering: .relaxed))
  }
}

/// An element that cannot be copied, and is destroyed exactly once.
struct Tracked: ~Copyable, Sendable {
  let value: Int
  fileprivate let tracker: Tracker

  deinit { tracker.destroy() }
}

/// Returns the value of an element, and destroys the element. Swift 6.3 cannot chain on a returned
/// element.
func value(of element: consuming Tracked?) -> Int? {
  switch consume element {
  case .some(let element): element.value
  case nil: nil
  }
}
