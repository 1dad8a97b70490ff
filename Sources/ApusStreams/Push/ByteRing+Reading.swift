import Synchronization

extension ByteRing {
  /// Returns the reader's chunk to the ring and finds the reader's next action.
  func nextChunk() -> State.ReadStep {
    let (step, writers) = shared.withLock { shared in
      (shared.state.nextChunk(), shared.takeWriters())
    }
    for writer in writers { writer.wake() }
    return step
  }

  /// Registers a waiting reader until the writer acts.
  ///
  /// - Returns: The number of this wait; `nil` if the reader need not wait.
  func park(reader: Waiter) -> Int? {
    shared.withLock { shared in
      guard shared.state.mustReaderWait else { return nil }
      shared.waits += 1
      shared.reader = reader
      return shared.waits
    }
  }

  /// Ends the source with `stalled`, unless the wait with this number is over.
  func stall(wait: Int) {
    let reader: Waiter? = shared.withLock { shared in
      guard shared.waits == wait, shared.reader != nil else { return nil }
      shared.state.abort(.stalled)
      return shared.reader.take()
    }
    reader?.wake()
  }

  /// Cancels the source at once, for the reader and the writers.
  func cancel() {
    let (reader, writers) = shared.withLock { shared in
      shared.state.abort(.cancelled)
      return (shared.reader.take(), shared.takeWriters())
    }
    reader?.wake()
    for writer in writers { writer.wake() }
  }
}
