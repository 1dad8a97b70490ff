import Synchronization

extension ByteRing {
  /// Copies what there is room for.
  ///
  /// - Returns: How many bytes were taken, 0 where the ring is full; `nil` where it takes no more.
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
    // SAFETY: the state found this room; the lock is held.
    unsafe bytes.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(rebasing: memory[start...]).copyMemory(from: source)
    }
  }

  /// Keeps a writer until the reader acts.
  ///
  /// - Returns: Whether it is kept; `false` where there is nothing to wait for.
  func park(writer: Waiter) -> Bool {
    shared.withLock { shared in
      guard shared.state.mustWriterWait else { return false }
      shared.writers.append(writer)
      return true
    }
  }

  /// Says that no more bytes will be written. The first call counts.
  func finish(_ end: State.End) {
    let (reader, writers) = shared.withLock { shared in
      shared.state.finish(end)
      return (shared.reader.take(), shared.takeWriters())
    }
    reader?.wake()
    for writer in writers { writer.wake() }
  }
}
