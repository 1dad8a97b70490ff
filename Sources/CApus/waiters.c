// Waiters come from slabs that are never unmapped. A thread keeps some; what it has too many of goes
// to the common store, and so does all that it has when it ends.
#include "waiters.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "locks.h"

_Static_assert(sizeof(struct apus_waiter) == 128, "two cache lines");
_Static_assert(offsetof(struct apus_waiter, payload) == APUS_PAYLOAD_OFFSET, "known to Swift");

enum { SLAB_WAITERS = 63, BATCH = 32, THREAD_LIMIT = 128 };

struct slab {
  struct slab *next;
  uint8_t unused[120];
  struct apus_waiter waiters[SLAB_WAITERS];
};

static struct apus_lock store_lock;
static struct apus_waiter *store;
static struct slab *slabs;
static uint64_t made;

static __thread struct apus_waiter *kept;
static __thread uint32_t kept_count;
static __thread bool gives_back_at_end;

static pthread_key_t end_of_thread;
static pthread_once_t key_made = PTHREAD_ONCE_INIT;

static void give_back(uint32_t count) {
  apus_lock_acquire(&store_lock);
  for (; count > 0 && kept; count--) {
    struct apus_waiter *waiter = kept;
    kept = waiter->next;
    waiter->next = store;
    store = waiter;
    kept_count--;
  }
  apus_lock_release(&store_lock);
}

static void give_back_all(void *unused) {
  (void)unused;
  give_back(kept_count);
  gives_back_at_end = false;
}
static void make_key(void) { pthread_key_create(&end_of_thread, give_back_all); }

static void note_end_of_thread(void) {
  if (gives_back_at_end) return;
  pthread_once(&key_made, make_key);
  pthread_setspecific(end_of_thread, &key_made);
  gives_back_at_end = true;
}

static void add_slab(void) {
  struct slab *slab;
  if (posix_memalign((void **)&slab, 128, sizeof(struct slab)) != 0) abort();
  memset(slab, 0, sizeof(struct slab));
  for (int i = 0; i < SLAB_WAITERS; i++) {
    slab->waiters[i].next = store;
    store = &slab->waiters[i];
  }
  slab->next = slabs;
  __atomic_store_n(&slabs, slab, __ATOMIC_RELEASE);
  __atomic_add_fetch(&made, SLAB_WAITERS, __ATOMIC_RELAXED);
}

static __attribute__((noinline)) struct apus_waiter *take_from_store(void) {
  note_end_of_thread();
  apus_lock_acquire(&store_lock);
  if (!store) add_slab();
  for (int i = 0; i < BATCH && store; i++) {
    struct apus_waiter *waiter = store;
    store = waiter->next;
    waiter->next = kept;
    kept = waiter;
    kept_count++;
  }
  apus_lock_release(&store_lock);
  struct apus_waiter *first = kept;
  kept = first->next;
  kept_count--;
  return first;
}

struct apus_waiter *apus_waiter_take(void) {
  struct apus_waiter *waiter = kept;
  if (__builtin_expect(waiter == 0, 0)) return take_from_store();
  kept = waiter->next;
  kept_count--;
  return waiter;
}

static __attribute__((noinline)) void give_some_back(void) {
  note_end_of_thread();
  give_back(THREAD_LIMIT / 2);
}

void apus_waiter_give(struct apus_waiter *waiter) {
  waiter->next = kept;
  kept = waiter;
  kept_count++;
  if (__builtin_expect(kept_count >= THREAD_LIMIT || !gives_back_at_end, 0)) give_some_back();
}

uint64_t apus_waiters_made(void) { return __atomic_load_n(&made, __ATOMIC_RELAXED); }

void apus_waiters_visit(void (*look)(struct apus_waiter *, void *), void *context) {
  for (struct slab *slab = __atomic_load_n(&slabs, __ATOMIC_ACQUIRE); slab; slab = slab->next) {
    for (int i = 0; i < SLAB_WAITERS; i++) look(&slab->waiters[i], context);
  }
}
