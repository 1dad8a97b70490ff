#include "locks.h"

#include "pauses.h"

enum { SPINS = 40, NAP_NANOSECONDS = 50000 };

static int take(struct apus_lock *lock) {
  return __atomic_load_n(&lock->held, __ATOMIC_RELAXED) == 0 &&
         __atomic_exchange_n(&lock->held, 1, __ATOMIC_ACQUIRE) == 0;
}

void apus_lock_wait(struct apus_lock *lock) {
  for (int i = 0; i < SPINS; i++) {
    if (take(lock)) return;
    pause_briefly();
  }
  __atomic_add_fetch(&lock->sleepers, 1, __ATOMIC_SEQ_CST);
  while (__atomic_exchange_n(&lock->held, 1, __ATOMIC_ACQUIRE) != 0) {
    wait_for_word(&lock->held, 1, NAP_NANOSECONDS);
  }
  __atomic_sub_fetch(&lock->sleepers, 1, __ATOMIC_SEQ_CST);
}

void apus_lock_wake(struct apus_lock *lock) { wake_one_at(&lock->held); }
