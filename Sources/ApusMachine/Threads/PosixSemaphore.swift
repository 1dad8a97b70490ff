import ApusMeasure

#if canImport(Glibc)
  import Glibc

  /// An unnamed POSIX semaphore, which is a futex on Linux.
  ///
  /// `DispatchSemaphore` is what portable programs use; Darwin has no unnamed POSIX semaphores.
  // SAFETY: (`@unchecked Sendable`) the pointer never changes, and the system allows its calls on
  // the semaphore from any thread.
  @safe
  final class PosixSemaphore: CountingSemaphore, @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    /// Creates a semaphore that holds nothing.
    init() throws(SystemCallFailure) {
      // SAFETY: the memory has room for one semaphore, does not move, is freed in `deinit` only, and
      // `sem_init` makes the semaphore before anyone else has the pointer.
      unsafe semaphore = .allocate(capacity: 1)
      guard unsafe sem_init(semaphore, 0, 0) == 0 else { throw SystemCallFailure("sem_init") }
    }

    deinit {
      // SAFETY: made in `init`, and nobody waits: a waiting thread would hold a reference.
      unsafe sem_destroy(semaphore)
      unsafe semaphore.deallocate()
    }

    func acquire() {
      // SAFETY: `semaphore` was made in `init` and lives as long as `self`.
      while unsafe sem_wait(semaphore) != 0 && errno == EINTR {}
    }

    func release() {
      // SAFETY: `semaphore` was made in `init` and lives as long as `self`.
      unsafe sem_post(semaphore)
    }
  }
#endif
