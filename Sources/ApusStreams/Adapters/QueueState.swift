/// Which elements wait, and how it ends: plain counting, without locks or threads.
package struct QueueState<Element> {
  /// What the reader is to do.
  package enum Step {
    case element(Element)
    case wait
    case end(isComplete: Bool)
  }

  /// What became of an element that was pushed.
  package enum PushStep {
    case taken
    case full
    case closed
    case readerGone
  }

  /// How many elements may wait.
  private let capacity: Int
  /// Those that wait, from `head` on and around the end; grows up to the capacity.
  private var slots: [Element?]
  private var head = 0
  private var count = 0
  /// Whether the end was said, once there is one.
  private var isComplete: Bool?
  private var isReaderGone = false

  package init(capacity: Int) {
    self.capacity = capacity
    slots = Array(repeating: nil, count: min(capacity, 64))
  }

  /// Whether the writer has nothing to do until the reader acts.
  package var mustWriterWait: Bool { count == capacity && !isReaderGone }

  /// Whether the reader has nothing to do until the writer acts.
  package var mustReaderWait: Bool { count == 0 && isComplete == nil && !isReaderGone }

  /// Takes an element if there is room.
  package mutating func push(_ element: Element) -> PushStep {
    if isComplete != nil { return .closed }
    if isReaderGone { return .readerGone }
    guard count < capacity else { return .full }
    if count == slots.count { grow() }
    slots[(head + count) % slots.count] = element
    count += 1
    return .taken
  }

  /// Doubles the room, the oldest element first.
  private mutating func grow() {
    let rotated = Array(slots[head...] + slots[..<head])
    let more = min(slots.count, capacity - slots.count)
    slots = rotated + Array(repeating: nil, count: more)
    head = 0
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
