public import CApus
public import Synchronization

// SAFETY: whoever makes one keeps the lock in memory for as long as it is used. The offsets are those of the members.
/// A lock, taken and released without a call: C's inline functions become calls where the compiler gets to them through
/// the witness of a protocol, as in `for await`.
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

  /// Takes the lock, and returns how often it was taken.
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

  /// Whether somebody holds it now, in one order with every taking of every lock.
  @inlinable
  @inline(__always)
  var isHeld: Bool { unsafe held.pointee.load(ordering: .sequentiallyConsistent) != 0 }

  /// How often it was taken, in no order with what it protects.
  @inlinable
  @inline(__always)
  var countBefore: UInt64 { unsafe version.pointee.load(ordering: .relaxed) }

  /// How often it was taken.
  @inlinable
  @inline(__always)
  var takenCount: UInt64 { unsafe version.pointee.load(ordering: .acquiring) }
}
