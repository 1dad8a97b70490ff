// UNSAFE: the memory between a producer and its reader, shared under a lock

import Synchronization

/// A ring of bytes between a producer that pushes and a reader that pulls, in a single block of
/// memory.
///
/// `RingState` decides under the lock; the waiting threads and tasks are woken after the lock is
/// released.
@safe
final class ByteRing<Cause: Error>: Sendable {
  typealias State = RingState<Cause>

  struct Shared {
    var state: State
    var reader: Waiter?
    var writers: [Waiter] = []
    /// The number of the reader's waits so far, which identifies a wait.
    var waits = 0

    mutating func takeWriters() -> [Waiter] {
      defer { writers = [] }
      return writers
    }
  }

  let shared: Mutex<Shared>
  // SAFETY: the memory is written only under the lock, and only in the room that the state gives to
  // the writer. The bytes that the reader borrows are never part of that room.
  nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  init(capacity: Int) {
    precondition(capacity > 0, "capacity must be at least 1")
    shared = Mutex(Shared(state: State(capacity: capacity)))
    // SAFETY: all bytes are initialised here, and only `deinit` frees them.
    unsafe memory = .allocate(byteCount: capacity, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  // SAFETY: the memory was allocated in `init`, and every user of the memory holds a reference to
  // this object.
  deinit { unsafe memory.deallocate() }

  /// Returns the bytes of a chunk that the reader borrows.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    // SAFETY: `range` lies within the ring, and the caller stops using the bytes before the next
    // chunk.
    unsafe UnsafeRawBufferPointer(rebasing: memory[range])
  }
}
