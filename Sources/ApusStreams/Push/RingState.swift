/// Who may do what with the bytes of a ring: plain counting, without memory, locks or threads.
///
///     capacity ............................................
///              |  lent to the reader  |  filled  |  free  |
///              start                                          (and around the end again)
///
package struct RingState<Cause: Error> {
  /// What the reader is to do.
  package enum ReadStep {
    /// Read these bytes.
    case chunk(Range<Int>)
    /// Wait until the writer wakes it.
    case wait
    /// There will be no more bytes, and why.
    case end(End)
  }

  /// Why there will be no more bytes.
  package enum End {
    case finished
    case error(ByteSourceError<Cause>)
  }

  package let capacity: Int
  /// The most that is lent at once: a part of the ring, so that the writer fills the rest meanwhile.
  package let chunkLimit: Int
  private var start = 0
  private var lent = 0
  private var filled = 0
  private var end: End?

  package init(capacity: Int) {
    self.capacity = capacity
    chunkLimit = max(1, capacity / 4)
  }

  /// Takes the chunk back that was lent, and lends the next.
  package mutating func nextChunk() -> ReadStep {
    release()
    if filled > 0 { return .chunk(lend()) }
    return end.map { .end($0) } ?? .wait
  }

  private mutating func release() {
    start = (start + lent) % capacity
    filled -= lent
    lent = 0
  }

  private mutating func lend() -> Range<Int> {
    lent = min(filled, capacity - start, chunkLimit)
    return start..<(start + lent)
  }

  /// Whether the reader has nothing to do until the writer acts.
  package var mustReaderWait: Bool { filled == lent && end == nil }

  /// Whether the writer has nothing to do until the reader acts.
  package var mustWriterWait: Bool { filled == capacity && end == nil }

  /// Whether the writer has said that all was written, and nobody has cancelled that.
  package var isFinished: Bool {
    if case .finished = end { true } else { false }
  }

  /// Finds room for at most `count` bytes in one piece; none where the ring is full, `nil` where
  /// it takes no more bytes.
  package func room(for count: Int) -> Range<Int>? {
    guard end == nil else { return nil }
    let first = (start + filled) % capacity
    let free = min(capacity - filled, capacity - first)
    return first..<(first + min(free, count))
  }

  /// Adds the bytes that were written to the room.
  package mutating func commit(_ count: Int) { filled += count }

  /// Says that the writer writes no more; what is filled is still read. The first call counts.
  package mutating func finish(_ reason: End) { if end == nil { end = reason } }

  /// Ends it at once, unless it has been read to its end: what is filled is not read.
  package mutating func abort(_ error: ByteSourceError<Cause>) {
    guard end == nil || filled > lent else { return }
    filled = lent
    end = .error(error)
  }
}
