/// The state of a ring of bytes: plain counting, without memory, locks or threads.
///
///     capacity ............................................
///              | borrowed by the reader | filled |  free  |
///              start                                      (and around the end again)
///
package struct RingState<Cause: Error> {
  /// The next action of the reader.
  package enum ReadStep {
    /// Read these bytes.
    case chunk(Range<Int>)
    /// Wait until the writer wakes the reader.
    case wait
    /// Stop, because no more bytes come.
    case end(End)
  }

  /// The reason that no more bytes come.
  package enum End {
    case finished
    case error(ByteSourceError<Cause>)
  }

  package let capacity: Int
  /// The maximum size of a chunk: a part of the ring, so that the writer fills the rest meanwhile.
  package let chunkLimit: Int
  private var start = 0
  private var borrowed = 0
  private var filled = 0
  private var end: End?

  package init(capacity: Int) {
    self.capacity = capacity
    chunkLimit = max(1, capacity / 4)
  }

  /// Returns the reader's chunk to the ring and borrows the next chunk.
  package mutating func nextChunk() -> ReadStep {
    release()
    if filled > 0 { return .chunk(borrowChunk()) }
    return end.map { .end($0) } ?? .wait
  }

  private mutating func release() {
    start = (start + borrowed) % capacity
    filled -= borrowed
    borrowed = 0
  }

  private mutating func borrowChunk() -> Range<Int> {
    borrowed = min(filled, capacity - start, chunkLimit)
    return start..<(start + borrowed)
  }

  /// Whether the reader must wait for the writer.
  package var mustReaderWait: Bool { filled == borrowed && end == nil }

  /// Whether the writer must wait for the reader.
  package var mustWriterWait: Bool { filled == capacity && end == nil }

  /// Whether the writer has finished, and the source was not cancelled after that.
  package var isFinished: Bool {
    if case .finished = end { true } else { false }
  }

  /// The error of the writer if the writer has failed, and the source was not cancelled after that.
  package var failure: Cause? {
    if case .error(.failed(let cause)) = end { cause } else { nil }
  }

  /// Finds contiguous room for at most `count` bytes. The range is empty if the ring is full, and
  /// `nil` if the ring takes no more bytes.
  package func room(for count: Int) -> Range<Int>? {
    guard end == nil else { return nil }
    let first = (start + filled) % capacity
    let free = min(capacity - filled, capacity - first)
    return first..<(first + min(free, count))
  }

  /// Marks `count` bytes of the room as filled.
  package mutating func commit(_ count: Int) { filled += count }

  /// Ends the writing. The reader still reads the filled bytes. Only the first call has an effect.
  package mutating func finish(_ reason: End) { if end == nil { end = reason } }

  /// Ends the ring at once and discards the filled bytes, unless the reader has read to the end.
  package mutating func abort(_ error: ByteSourceError<Cause>) {
    guard end == nil || filled > borrowed else { return }
    filled = borrowed
    end = .error(error)
  }
}
