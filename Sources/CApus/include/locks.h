// A lock in sixteen bytes, for a few instructions at a time.
#ifndef CAPUS_LOCKS_H
#define CAPUS_LOCKS_H

#include <stdint.h>

/// Taken by an exchange and released by a store, which saves the second of the two locked instructions
/// of a mutex. Who releases it wakes nobody: a thread that has looked in vain for some microseconds naps for
/// 50, and looks again. `CoreLock` does the same in Swift. All zero is a free lock.
///
/// Who takes it counts, before anything else, so that others can tell without the lock whether what it protects may
/// have changed.
struct apus_lock {
  uint32_t held;
  /// How often it was taken. Atomic.
  uint64_t version;
};

void apus_lock_wait(struct apus_lock *_Nonnull lock);

static inline __attribute__((always_inline)) void apus_lock_acquire(struct apus_lock *_Nonnull lock) {
  if (__builtin_expect(__atomic_exchange_n(&lock->held, 1, __ATOMIC_SEQ_CST) != 0, 0)) apus_lock_wait(lock);
  __atomic_store_n(&lock->version, lock->version + 1, __ATOMIC_RELAXED);
}

/// Takes it unless somebody has it, and returns whether it did.
static inline int apus_lock_try(struct apus_lock *_Nonnull lock) {
  if (__atomic_exchange_n(&lock->held, 1, __ATOMIC_SEQ_CST) != 0) return 0;
  __atomic_store_n(&lock->version, lock->version + 1, __ATOMIC_RELAXED);
  return 1;
}

static inline __attribute__((always_inline)) void apus_lock_release(struct apus_lock *_Nonnull lock) {
  __atomic_store_n(&lock->held, 0, __ATOMIC_RELEASE);
}

/// Sorts locks by address and takes each once, so that who takes several never waits in a circle.
void apus_locks_acquire(struct apus_lock *_Nonnull *_Nonnull locks, uint32_t count);

/// Releases locks that were taken so, but one; null for all of them.
void apus_locks_release(
    struct apus_lock *_Nonnull *_Nonnull locks, uint32_t count, const struct apus_lock *_Nullable kept);

/// Whether somebody holds it now. In one order with every taking of every lock.
static inline int apus_lock_is_held(const struct apus_lock *_Nonnull lock) {
  return __atomic_load_n(&lock->held, __ATOMIC_SEQ_CST) != 0;
}

#endif
