// A lock in eight bytes, for a few instructions at a time.
#ifndef CAPUS_LOCKS_H
#define CAPUS_LOCKS_H

#include <stdint.h>

/// Taken by an exchange and released by a store, which saves the second of the two locked instructions
/// of a mutex. Who releases it may therefore miss a thread that has just gone to sleep; that thread
/// looks again by itself after 50 microseconds. All zero is a free lock.
struct apus_lock {
  uint32_t held;
  uint32_t sleepers;
};

void apus_lock_wait(struct apus_lock *_Nonnull lock);
void apus_lock_wake(struct apus_lock *_Nonnull lock);

static inline __attribute__((always_inline)) void apus_lock_acquire(struct apus_lock *_Nonnull lock) {
  if (__builtin_expect(__atomic_exchange_n(&lock->held, 1, __ATOMIC_ACQUIRE) != 0, 0)) apus_lock_wait(lock);
}

static inline __attribute__((always_inline)) void apus_lock_release(struct apus_lock *_Nonnull lock) {
  __atomic_store_n(&lock->held, 0, __ATOMIC_RELEASE);
  if (__builtin_expect(__atomic_load_n(&lock->sleepers, __ATOMIC_RELAXED) != 0, 0)) apus_lock_wake(lock);
}

/// Sorts locks by address and takes each once, so that who takes several never waits in a circle.
void apus_locks_acquire(struct apus_lock *_Nonnull *_Nonnull locks, uint32_t count);

/// Releases locks that were taken so, but one; null for all of them.
void apus_locks_release(
    struct apus_lock *_Nonnull *_Nonnull locks, uint32_t count, const struct apus_lock *_Nullable kept);

/// Whether somebody holds it now; for assertions in tests.
static inline int apus_lock_is_held(const struct apus_lock *_Nonnull lock) {
  return __atomic_load_n(&lock->held, __ATOMIC_RELAXED) != 0;
}

#endif
