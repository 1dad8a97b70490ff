/// The state of an element queue: plain counting, without locks or threads.
package struct QueueState<Element> {
  /// The next action of the reader.
  package enum Step {
    case element(Element)
    case wait
    case end(isComplete: Bool)
  }

  /// The result of pushing an element.
  package enum PushStep {
    case taken
    case full
    case closed
    case readerGone
  }

  /// The maximum number of queued elements.
  private let capacity: Int
  /// The queued elements, from `head` on and around the end; grows up to the capacity.
  private var slots: [Element?]
  private var head = 0
  private var count = 0
  /// Whether the stream was closed properly; `nil` while the writer is active.
  private var isComplete: Bool?
  private var isReaderGone = false

  package init(capacity: Int) {
    self.capacity = capacity
    slots = Array(repeating: nil, count: min(capacity, 64))
  }

  /// Whether the writer must wait for the reader.
  package var mustWriterWait: Bool { count == capacity && !isReaderGone }

  /// Whether the reader must wait for the writer.
  package var mustReaderWait: Bool { count == 0 && isComplete == nil && !isReaderGone }

  /// Pushes an element if the queue has room.
  package mutating func push(_ element: Element) -> PushStep {
    if isComplete != nil { return .closed }
    if isReaderGone { return .readerGone }
    guard count < capacity else { return .full }
    if count == slots.count { grow() }
    slots[(head + count) % slots.count] = element
    count += 1
    return .taken
  }

  /// Doubles the slots, at most to the capacity, and moves the oldest element to index 0.
  private mutating func grow() {
    let rotated = Array(slots[head...] + slots[..<head])
    let more = min(slots.count, capacity - slots.count)
    slots = rotated + Array(repeating: nil, count: more)
    head = 0
  }

  /// Removes the oldest element.
  package mutating func next() -> Step {
    if count > 0, let element = slots[head].take() {
      head = (head + 1) % slots.count
      count -= 1
      return .element(element)
    }
    if isReaderGone { return .end(isComplete: true) }
    return isComplete.map { .end(isComplete: $0) } ?? .wait
  }

  /// Ends the writing. Only the first call has an effect.
  package mutating func finish(isComplete: Bool) {
    if self.isComplete == nil { self.isComplete = isComplete }
  }

  /// Ends the reading and drops the queued elements.
  package mutating func cancel() {
    isReaderGone = true
    for index in slots.indices { slots[index] = nil }
    count = 0
  }
}
