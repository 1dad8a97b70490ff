#include "locks.h"

#include <stdlib.h>

#include "checks.h"
#include "pauses.h"

enum {
  /// The number of checks before a thread sleeps, with pauses that double up to the longest.
  LOOKS = 12,
  LONGEST_PAUSE = 32,
  NAP_NANOSECONDS = 50000,
  SORTED_BY_INSERTION = 32,
};

static int take(struct apus_lock *lock) {
  return __atomic_load_n(&lock->held, __ATOMIC_RELAXED) == 0 &&
         __atomic_exchange_n(&lock->held, 1, __ATOMIC_SEQ_CST) == 0;
}

/// Each check takes the lock's cache line away from its holder, which may use it for several
/// operations between two checks. Growing pauses leave the line to the holder for longer.
void apus_lock_wait(struct apus_lock *lock) {
  int pauses = 1;
  for (int i = 0; i < LOOKS; i++) {
    for (int j = 0; j < pauses; j++) pause_briefly();
    if (take(lock)) return;
    if (pauses < LONGEST_PAUSE) pauses *= 2;
  }
  do wait_for_word(&lock->held, 1, NAP_NANOSECONDS);
  while (!take(lock));
}

static int by_address(const void *left, const void *right) {
  uintptr_t a = *(const uintptr_t *)left, b = *(const uintptr_t *)right;
  return a < b ? -1 : a > b;
}

static void sort(struct apus_lock **locks, uint32_t count) {
  if (count > SORTED_BY_INSERTION) {
    qsort(locks, count, sizeof *locks, by_address);
    return;
  }
  for (uint32_t i = 1; i < count; i++) {
    struct apus_lock *lock = locks[i];
    uint32_t index = i;
    for (; index > 0 && (uintptr_t)locks[index - 1] > (uintptr_t)lock; index--) locks[index] = locks[index - 1];
    locks[index] = lock;
  }
}

void apus_locks_acquire(struct apus_lock **locks, uint32_t count) {
#ifdef APUS_CHECKED
  apus_checkpoint();
#endif
  sort(locks, count);
  for (uint32_t i = 0; i < count; i++) {
    if (i == 0 || locks[i] != locks[i - 1]) apus_lock_acquire(locks[i]);
  }
}

void apus_locks_release(struct apus_lock **locks, uint32_t count, const struct apus_lock *kept) {
  for (uint32_t i = 0; i < count; i++) {
    if (locks[i] != kept && (i == 0 || locks[i] != locks[i - 1])) apus_lock_release(locks[i]);
  }
}
