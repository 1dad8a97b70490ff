// UNSAFE: copies bytes into the free part of the ring

import Synchronization

extension ByteRing {
  /// Copies the leading bytes that fit into one piece of free room.
  ///
  /// - Returns: The number of bytes taken, 0 if the ring is full; `nil` if the ring takes no more
  ///   bytes.
  func write(_ bytes: Span<UInt8>) -> Int? {
    let (count, reader): (Int?, Waiter?) = shared.withLock { shared in
      guard let room = shared.state.room(for: bytes.count) else { return (nil, nil) }
      guard !room.isEmpty else { return (0, nil) }
      copy(bytes.extracting(first: room.count), to: room.lowerBound)
      shared.state.commit(room.count)
      return (room.count, shared.reader.take())
    }
    reader?.wake()
    return count
  }

  private func copy(_ bytes: Span<UInt8>, to start: Int) {
    // SAFETY: `start` and the count come from `RingState.room`, so the bytes lie within the ring
    // and outside of the reader's chunk. The lock is held, so no other writer has this room.
    unsafe bytes.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start...]).copyMemory(from: source)
    }
  }

  /// Registers a waiting writer until the reader acts.
  ///
  /// - Returns: Whether the writer was registered; `false` if it need not wait.
  func park(writer: Waiter) -> Bool {
    shared.withLock { shared in
      guard shared.state.mustWriterWait else { return false }
      shared.writers.append(writer)
      return true
    }
  }

  /// Ends the writing. Only the first call has an effect.
  func finish(_ end: State.End) {
    let (reader, writers) = shared.withLock { shared in
      shared.state.finish(end)
      return (shared.reader.take(), shared.takeWriters())
    }
    reader?.wake()
    for writer in writers { writer.wake() }
  }
}
