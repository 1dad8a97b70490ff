// A lock in sixteen bytes, for a few instructions at a time.
#ifndef CAPUS_LOCKS_H
#define CAPUS_LOCKS_H

#include <stdint.h>

/// An exchange takes the lock, and a store releases it. This saves the second of the two locked
/// instructions of a mutex. A release wakes no thread: a waiting thread checks the lock for some
/// microseconds, then sleeps for 50, and checks again. `CoreLock` does the same in Swift. All zero
/// is a free lock.
///
/// Each acquisition raises `version` before any other change. So other threads can tell without the
/// lock whether the protected data may have changed.
struct apus_lock {
  uint32_t held;
  /// The number of acquisitions. Atomic.
  uint64_t version;
};

void apus_lock_wait(struct apus_lock *_Nonnull lock);

static inline __attribute__((always_inline)) void apus_lock_acquire(struct apus_lock *_Nonnull lock) {
  if (__builtin_expect(__atomic_exchange_n(&lock->held, 1, __ATOMIC_SEQ_CST) != 0, 0)) apus_lock_wait(lock);
  __atomic_store_n(&lock->version, lock->version + 1, __ATOMIC_RELAXED);
}

/// Takes the lock unless it is held, and returns whether it did.
static inline int apus_lock_try(struct apus_lock *_Nonnull lock) {
  if (__atomic_exchange_n(&lock->held, 1, __ATOMIC_SEQ_CST) != 0) return 0;
  __atomic_store_n(&lock->version, lock->version + 1, __ATOMIC_RELAXED);
  return 1;
}

static inline __attribute__((always_inline)) void apus_lock_release(struct apus_lock *_Nonnull lock) {
  __atomic_store_n(&lock->held, 0, __ATOMIC_RELEASE);
}

/// Sorts locks by address and takes each once, so that threads that take several locks never
/// deadlock.
void apus_locks_acquire(struct apus_lock *_Nonnull *_Nonnull locks, uint32_t count);

/// Releases locks of `apus_locks_acquire`, except `kept`. If `kept` is null, releases all of them.
void apus_locks_release(
    struct apus_lock *_Nonnull *_Nonnull locks, uint32_t count, const struct apus_lock *_Nullable kept);

/// Whether the lock is held now. The read is in one total order with all acquisitions of all locks.
static inline int apus_lock_is_held(const struct apus_lock *_Nonnull lock) {
  return __atomic_load_n(&lock->held, __ATOMIC_SEQ_CST) != 0;
}

#endif
