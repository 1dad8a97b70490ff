#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock whose holder can wait until another thread has changed what the lock protects.
///
/// `Mutex` of the standard library has no such wait. All calls between `lock` and `unlock` are of one thread.
@safe
package final class Monitor: Sendable {
  // SAFETY: zeros, until `init` of the object makes them.
  @unsafe private struct Parts {
    var mutex = unsafe pthread_mutex_t()
    var condition = pthread_cond_t()
  }

  // SAFETY: the parts are made in `init`, destroyed in `deinit`, and used by the C library only, which
  // threads may call at the same time.
  private nonisolated(unsafe) let parts: UnsafeMutablePointer<Parts>

  package init() {
    // SAFETY: one block for the life of the object; its parts are never moved.
    unsafe parts = .allocate(capacity: 1)
    unsafe parts.initialize(to: Parts())
    unsafe pthread_mutex_init(&parts.pointee.mutex, nil)
    unsafe pthread_cond_init(&parts.pointee.condition, nil)
  }

  deinit {
    // SAFETY: no thread has the object any longer.
    unsafe pthread_cond_destroy(&parts.pointee.condition)
    unsafe pthread_mutex_destroy(&parts.pointee.mutex)
    unsafe parts.deallocate()
  }

  @inline(__always)
  package func lock() {
    // SAFETY: the parts live as long as the object, here and in the calls below.
    _ = unsafe pthread_mutex_lock(&parts.pointee.mutex)
  }

  @inline(__always)
  package func unlock() {
    // SAFETY: as above.
    _ = unsafe pthread_mutex_unlock(&parts.pointee.mutex)
  }

  /// Gives the lock back until `wakeAll` is called, and takes it again; may return early.
  package func wait() {
    // SAFETY: as above.
    unsafe withUnsafeMutablePointer(to: &parts.pointee.condition) { condition in
      _ = unsafe pthread_cond_wait(condition, &parts.pointee.mutex)
    }
  }

  /// Resumes all threads that wait.
  package func wakeAll() {
    // SAFETY: as above.
    _ = unsafe pthread_cond_broadcast(&parts.pointee.condition)
  }
}
