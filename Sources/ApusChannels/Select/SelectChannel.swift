public import CApus

// SAFETY: the case of which this is keeps its channel alive for as long as the select lasts.
/// What a select needs of a channel, whatever its elements are. For the library's use.
@safe
@frozen
public struct SelectChannel {
  @usableFromInline let lock: UnsafeMutablePointer<apus_lock>
  @usableFromInline let form: ParkingForm

  @inlinable
  @inline(__always)
  init(_ lock: UnsafeMutablePointer<apus_lock>, form: ParkingForm) {
    unsafe self.lock = lock
    self.form = form
  }

  @inlinable
  @inline(__always)
  func acquire() { unsafe apus_lock_acquire(lock) }

  @inlinable
  @inline(__always)
  func release() { unsafe apus_lock_release(lock) }
}
