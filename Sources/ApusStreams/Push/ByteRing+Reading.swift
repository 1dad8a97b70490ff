import Synchronization

extension ByteRing {
  /// Takes the reader's chunk back and finds what it is to do next.
  func nextChunk() -> State.ReadStep {
    let (step, writers) = shared.withLock { shared in
      (shared.state.nextChunk(), shared.takeWriters())
    }
    for writer in writers { writer.wake() }
    return step
  }

  /// Keeps a reader until the writer acts.
  ///
  /// - Returns: The number of this wait; `nil` where there is nothing to wait for.
  func park(reader: Waiter) -> Int? {
    shared.withLock { shared in
      guard shared.state.mustReaderWait else { return nil }
      shared.waits += 1
      shared.reader = reader
      return shared.waits
    }
  }

  /// Ends it because the reader has waited for too long, unless that wait is over.
  func stall(wait: Int) {
    let reader: Waiter? = shared.withLock { shared in
      guard shared.waits == wait, shared.reader != nil else { return nil }
      shared.state.abort(.stalled)
      return shared.reader.take()
    }
    reader?.wake()
  }

  /// Ends it for both sides at once.
  func cancel() {
    let (reader, writers) = shared.withLock { shared in
      shared.state.abort(.cancelled)
      return (shared.reader.take(), shared.takeWriters())
    }
    reader?.wake()
    for writer in writers { writer.wake() }
  }
}
