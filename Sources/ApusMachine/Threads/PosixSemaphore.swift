// UNSAFE: a `sem_t` must not move; allocated, shared between threads, freed once

import ApusMeasure
import ApusSystem

#if canImport(Glibc)
  import Glibc

  /// An unnamed POSIX semaphore, which is a futex on Linux.
  ///
  /// Portable programs use `DispatchSemaphore`, because Darwin has no unnamed POSIX semaphores.
  // SAFETY: (`@unchecked Sendable`) the pointer never changes, and the system allows its calls on
  // the semaphore from any thread.
  @safe
  final class PosixSemaphore: CountingSemaphore, @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    /// Creates a semaphore with a count of zero.
    init() throws(SystemError) {
      // SAFETY: the memory holds one semaphore, does not move and is freed in `deinit` only.
      // `sem_init` initialises the semaphore before any other code has the pointer.
      unsafe semaphore = .allocate(capacity: 1)
      guard unsafe sem_init(semaphore, 0, 0) == 0 else { throw SystemError(.createSemaphore) }
    }

    deinit {
      // SAFETY: created in `init`; no thread waits, because a waiting thread would hold a
      // reference.
      unsafe sem_destroy(semaphore)
      unsafe semaphore.deallocate()
    }

    func acquire() {
      // SAFETY: `semaphore` was created in `init` and lives as long as `self`.
      while unsafe sem_wait(semaphore) != 0 && errno == EINTR {}
    }

    func release() {
      // SAFETY: `semaphore` was created in `init` and lives as long as `self`.
      unsafe sem_post(semaphore)
    }
  }
#endif
