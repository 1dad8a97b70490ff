/// The state of an element queue: plain counting, without locks or threads.
package struct QueueState<Element> {
  /// The next action of the reader.
  package enum Step {
    case element(Element)
    case wait
    case end(End)
  }

  /// The reason that the writer adds no more elements.
  package enum End: Sendable {
    /// The stream was closed.
    case complete
    /// The writer was destroyed before it closed the stream.
    case abandoned
    /// A source of the writer failed.
    case failed(StreamError)
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
  /// The end of the writing; `nil` while the writer is active.
  private var end: End?
  private var isReaderGone = false

  package init(capacity: Int) {
    self.capacity = capacity
    slots = Array(repeating: nil, count: min(capacity, 64))
  }

  /// Whether the writer must wait for the reader.
  package var mustWriterWait: Bool { count == capacity && !isReaderGone }

  /// The error of a source of the writer, or `nil`.
  package var failure: StreamError? {
    if case .failed(let error) = end { error } else { nil }
  }

  /// Pushes an element if the queue has room.
  package mutating func push(_ element: Element) -> PushStep {
    if end != nil { return .closed }
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
    if isReaderGone { return .end(.complete) }
    return end.map { .end($0) } ?? .wait
  }

  /// Ends the writing. Only the first call has an effect.
  package mutating func finish(_ end: End) { if self.end == nil { self.end = end } }

  /// Ends the reading and drops the queued elements.
  package mutating func cancel() {
    isReaderGone = true
    for index in slots.indices { slots[index] = nil }
    count = 0
  }
}

extension QueueState.Step: Sendable where Element: Sendable {}
