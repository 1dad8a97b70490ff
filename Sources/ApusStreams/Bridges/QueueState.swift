/// Which elements wait, and how it ends: plain counting, without locks or threads.
package struct QueueState<Element> {
  /// What the reader is to do.
  package enum Step {
    case element(Element)
    case wait
    case end(isComplete: Bool)
  }

  private var slots: [Element?]
  private var head = 0
  private var count = 0
  /// Whether the end was said, once there is one.
  private var isComplete: Bool?
  private var isReaderGone = false

  package init(capacity: Int) { slots = Array(repeating: nil, count: capacity) }

  /// Whether the writer has nothing to do until the reader acts.
  package var mustWriterWait: Bool { count == slots.count && !isReaderGone }

  /// Whether the reader has nothing to do until the writer acts.
  package var mustReaderWait: Bool { count == 0 && isComplete == nil && !isReaderGone }

  /// Takes an element where there is room.
  ///
  /// - Returns: Whether it will be read; `nil` where there is no room.
  package mutating func push(_ element: Element) -> Bool? {
    guard !isReaderGone, isComplete == nil else { return false }
    guard count < slots.count else { return nil }
    slots[(head + count) % slots.count] = element
    count += 1
    return true
  }

  /// Gives the oldest element away.
  package mutating func next() -> Step {
    if count > 0, let element = slots[head].take() {
      head = (head + 1) % slots.count
      count -= 1
      return .element(element)
    }
    if isReaderGone { return .end(isComplete: true) }
    return isComplete.map { .end(isComplete: $0) } ?? .wait
  }

  /// Says that no more elements come. The first call counts.
  package mutating func finish(isComplete: Bool) {
    if self.isComplete == nil { self.isComplete = isComplete }
  }

  /// Says that nobody reads any more: what waits is dropped.
  package mutating func cancel() {
    isReaderGone = true
    for index in slots.indices { slots[index] = nil }
    count = 0
  }
}
