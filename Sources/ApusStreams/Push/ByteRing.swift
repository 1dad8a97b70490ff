import Synchronization

/// The bytes between a producer that pushes and a reader that pulls, in one block of memory.
///
/// `RingState` decides under the lock; whoever waited is woken after it.
@safe
final class ByteRing<Cause: Error>: Sendable {
  typealias State = RingState<Cause>

  struct Shared {
    var state: State
    var reader: Waiter?
    var writers: [Waiter] = []
    /// Tells one wait of the reader from the next.
    var waits = 0

    mutating func takeWriters() -> [Waiter] {
      defer { writers = [] }
      return writers
    }
  }

  let shared: Mutex<Shared>
  // SAFETY: written under the lock, and only in the room that the state gives to the writer; the bytes
  // that are lent to the reader are never part of it.
  nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  init(capacity: Int) {
    precondition(capacity > 0, "capacity must be at least 1")
    shared = Mutex(Shared(state: State(capacity: capacity)))
    // SAFETY: all bytes are written here; `deinit` alone frees them.
    unsafe memory = .allocate(byteCount: capacity, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  // SAFETY: allocated in `init`, and whoever uses the memory holds a reference to this object.
  deinit { unsafe memory.deallocate() }

  /// The bytes that the state lent to the reader.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    // SAFETY: `range` lies within the ring; the caller ends its use before the next chunk.
    unsafe UnsafeRawBufferPointer(rebasing: memory[range])
  }
}
