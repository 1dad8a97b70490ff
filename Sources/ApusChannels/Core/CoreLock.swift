// UNSAFE: the words of a lock, which C and Swift share

public import CApusTasks
public import Synchronization

// SAFETY: the creator of this value keeps the lock in memory while it is used. The offsets are
// those of the C members.
/// A lock that is taken and released without a call.
///
/// C's inline functions become calls if the compiler reaches them through a protocol witness, as in
/// `for await`.
@safe
@frozen
@usableFromInline
struct CoreLock {
  @usableFromInline let pointer: UnsafeMutablePointer<apus_lock>

  @inlinable
  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<apus_lock>) { unsafe self.pointer = pointer }

  @inlinable
  @inline(__always)
  func word<Value: AtomicRepresentable>(_ offset: Int) -> UnsafeMutablePointer<Atomic<Value>> {
    unsafe UnsafeMutableRawPointer(pointer).advanced(by: offset)
      .assumingMemoryBound(to: Atomic<Value>.self)
  }

  @inlinable
  @inline(__always)
  var held: UnsafeMutablePointer<Atomic<UInt32>> { unsafe word(0) }

  @inlinable
  @inline(__always)
  var version: UnsafeMutablePointer<Atomic<UInt64>> { unsafe word(8) }

  /// Takes the lock, and returns the number of acquisitions, with this one included.
  @inlinable
  @inline(__always)
  @discardableResult
  func acquire() -> UInt64 {
    Waiter.checkpoint()
    if _slowPath(unsafe held.pointee.exchange(1, ordering: .sequentiallyConsistent) != 0) {
      unsafe apus_lock_wait(pointer)
    }
    let next = unsafe version.pointee.load(ordering: .relaxed) &+ 1
    unsafe version.pointee.store(next, ordering: .relaxed)
    return next
  }

  @inlinable
  @inline(__always)
  func release() { unsafe held.pointee.store(0, ordering: .releasing) }

  /// Whether the lock is held now. The read is in one total order with all acquisitions of all
  /// locks.
  @inlinable
  @inline(__always)
  var isHeld: Bool { unsafe held.pointee.load(ordering: .sequentiallyConsistent) != 0 }

  /// The number of acquisitions, read in no order with the protected data.
  @inlinable
  @inline(__always)
  var countBefore: UInt64 { unsafe version.pointee.load(ordering: .relaxed) }

  /// The number of acquisitions.
  @inlinable
  @inline(__always)
  var takenCount: UInt64 { unsafe version.pointee.load(ordering: .acquiring) }
}
