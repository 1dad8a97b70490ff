// UNSAFE: owns a lock and a condition of the C library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock whose holder can wait until another thread has changed what the lock protects.
///
/// `Mutex` of the standard library has no such wait. All calls between `lock` and `unlock` are of one thread. Threads wait in one of
/// two groups, so that a change resumes only those that it concerns.
@safe
package final class Monitor: Sendable {
  /// A group of waiting threads.
  package enum Group: Int, Sendable {
    case first
    case second

    /// The group of an even or odd number.
    package init(of number: Int) { self = number & 1 == 0 ? .first : .second }

    /// The other group.
    package var other: Group { self == .first ? .second : .first }
  }

  // SAFETY: zeros, until `init` of the object makes them.
  @unsafe private struct Parts {
    var mutex = unsafe pthread_mutex_t()
    var first = pthread_cond_t()
    var second = pthread_cond_t()
  }

  // SAFETY: the parts are made in `init`, destroyed in `deinit`, and used by the C library only, which
  // threads may call at the same time.
  private nonisolated(unsafe) let parts: UnsafeMutablePointer<Parts>

  package init() {
    // SAFETY: one block for the life of the object; its parts are never moved.
    unsafe parts = .allocate(capacity: 1)
    unsafe parts.initialize(to: Parts())
    unsafe pthread_mutex_init(&parts.pointee.mutex, nil)
    unsafe pthread_cond_init(&parts.pointee.first, nil)
    unsafe pthread_cond_init(&parts.pointee.second, nil)
  }

  deinit {
    // SAFETY: no thread has the object any longer.
    unsafe pthread_cond_destroy(&parts.pointee.first)
    unsafe pthread_cond_destroy(&parts.pointee.second)
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

  /// Gives the lock back until the group is resumed, and takes it again; may return early.
  package func wait(_ group: Group = .first) {
    // SAFETY: as above, here and in the next line.
    switch group {
    case .first: _ = unsafe pthread_cond_wait(&parts.pointee.first, &parts.pointee.mutex)
    case .second: _ = unsafe pthread_cond_wait(&parts.pointee.second, &parts.pointee.mutex)
    }
  }

  /// Resumes all threads that wait.
  package func wakeAll() {
    wakeAll(.first)
    wakeAll(.second)
  }

  /// Resumes all threads that wait in a group.
  package func wakeAll(_ group: Group) {
    // SAFETY: as above, here and in the next line.
    switch group {
    case .first: _ = unsafe pthread_cond_broadcast(&parts.pointee.first)
    case .second: _ = unsafe pthread_cond_broadcast(&parts.pointee.second)
    }
  }

  /// Resumes one of the threads that wait in a group, if there are any.
  package func wakeOne(_ group: Group) {
    // SAFETY: as above, here and in the next line.
    switch group {
    case .first: _ = unsafe pthread_cond_signal(&parts.pointee.first)
    case .second: _ = unsafe pthread_cond_signal(&parts.pointee.second)
    }
  }
}
