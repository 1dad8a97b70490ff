// Waiters come from slabs. A thread keeps some waiters. It returns surplus waiters to their slabs,
// and all waiters when it ends. Unused slabs are freed if they are more than the slabs in use,
// except for a few.
#include "waiters.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "locks.h"

_Static_assert(sizeof(struct apus_waiter) == 128, "two cache lines");
_Static_assert(offsetof(struct apus_waiter, payload) == APUS_PAYLOAD_OFFSET, "known to Swift");

enum {
  SLAB_BYTES = 8192,
  SLAB_WAITERS = 63,
  BATCH = 32,
  THREAD_LIMIT = 128,
  /// The number of unused slabs to keep, and the number to free at a time.
  SPARE_SLABS = 16,
  FREED_AT_ONCE = 64,
};

/// A block that is aligned to its size, so that a waiter's address gives its slab.
struct slab {
  struct slab *next;
  struct slab *previous;
  /// The links of the list of partly free slabs, or of the list of unused slabs.
  struct slab *next_free;
  struct slab *previous_free;
  struct apus_waiter *free;
  uint32_t free_count;
  uint8_t unused[84];
  struct apus_waiter waiters[SLAB_WAITERS];
};

_Static_assert(sizeof(struct slab) == SLAB_BYTES, "the address of a waiter tells its slab");

/// The store lock is held while slabs are used, and the visit lock while they are visited or freed.
static struct apus_lock store_lock;
static struct apus_lock visit_lock;
static struct slab *slabs;
static struct slab *partly_free;
static struct slab *spare;
static uint32_t spare_count;
static uint64_t made;
/// The number of times that slabs were freed. Atomic.
static uint32_t freed;

static __thread struct apus_waiter *kept;
static __thread uint32_t kept_count;
static __thread bool gives_back_at_end;

static pthread_key_t end_of_thread;
static pthread_once_t key_made = PTHREAD_ONCE_INIT;

// Slabs, under the lock of the store.

static void link_free(struct slab **list, struct slab *slab) {
  slab->previous_free = 0;
  slab->next_free = *list;
  if (*list) (*list)->previous_free = slab;
  *list = slab;
}

static void unlink_free(struct slab **list, struct slab *slab) {
  if (slab->next_free) slab->next_free->previous_free = slab->previous_free;
  if (slab->previous_free) {
    slab->previous_free->next_free = slab->next_free;
  } else {
    *list = slab->next_free;
  }
}

/// A slab for the case that memory runs out, and whether it is used. Atomic.
static struct slab emergency __attribute__((aligned(SLAB_BYTES)));
static bool emergency_used;

static struct slab *allocate_slab(void) {
  struct slab *slab;
  bool is_refused = false;
#ifdef APUS_CHECKED
  is_refused = (apus_refused() & APUS_REFUSE_RECORDS) != 0;
#endif
  if (!is_refused && posix_memalign((void **)&slab, SLAB_BYTES, sizeof(struct slab)) == 0) return slab;
  if (!__atomic_exchange_n(&emergency_used, true, __ATOMIC_ACQUIRE)) {
    return &emergency;
  }
  // A failed allocation traps, as in the Swift runtime.
  fputs("apus: out of memory for the record of a task that waits\n", stderr);
  __builtin_trap();
}

static void add_slab(void) {
  struct slab *slab = allocate_slab();
  memset(slab, 0, sizeof(struct slab));
  for (int i = 0; i < SLAB_WAITERS; i++) {
    slab->waiters[i].next = slab->free;
    slab->free = &slab->waiters[i];
  }
  slab->free_count = SLAB_WAITERS;
  link_free(&partly_free, slab);
  slab->next = slabs;
  if (slabs) slabs->previous = slab;
  __atomic_store_n(&slabs, slab, __ATOMIC_RELEASE);
  __atomic_add_fetch(&made, SLAB_WAITERS, __ATOMIC_RELAXED);
}

/// Ensures that the list of partly free slabs is not empty.
static void provide(void) {
  if (partly_free) return;
  struct slab *slab = spare;
  if (!slab) {
    add_slab();
    return;
  }
  unlink_free(&spare, slab);
  spare_count--;
  link_free(&partly_free, slab);
}

static struct apus_waiter *take_from_slab(void) {
  struct slab *slab = partly_free;
  struct apus_waiter *waiter = slab->free;
  slab->free = waiter->next;
  if (--slab->free_count == 0) unlink_free(&partly_free, slab);
  return waiter;
}

static void give_to_slab(struct apus_waiter *waiter) {
  struct slab *slab = (struct slab *)((uintptr_t)waiter & ~(uintptr_t)(SLAB_BYTES - 1));
  waiter->next = slab->free;
  slab->free = waiter;
  if (++slab->free_count == 1) link_free(&partly_free, slab);
  if (slab->free_count < SLAB_WAITERS) return;
  unlink_free(&partly_free, slab);
  link_free(&spare, slab);
  spare_count++;
}

static bool has_too_many(void) {
  return spare_count > SPARE_SLABS && spare_count * (uint64_t)SLAB_WAITERS > made / 2;
}

static struct slab *take_spare(void) {
  struct slab *slab = spare;
  unlink_free(&spare, slab);
  spare_count--;
  if (slab->next) slab->next->previous = slab->previous;
  if (slab->previous) {
    slab->previous->next = slab->next;
  } else {
    slabs = slab->next;
  }
  __atomic_sub_fetch(&made, SLAB_WAITERS, __ATOMIC_RELAXED);
  return slab;
}

static void free_slab(struct slab *slab) {
  if (slab == &emergency) {
    __atomic_store_n(&emergency_used, false, __ATOMIC_RELEASE);
  } else {
    free(slab);
  }
}

/// Frees unused slabs, unless another thread visits them.
static void free_some(void) {
  if (!apus_lock_try(&visit_lock)) return;
  struct slab *gone = 0;
  apus_lock_acquire(&store_lock);
  for (int i = 0; i < FREED_AT_ONCE && spare_count > SPARE_SLABS; i++) {
    struct slab *slab = take_spare();
    slab->next_free = gone;
    gone = slab;
  }
  if (gone) __atomic_add_fetch(&freed, 1, __ATOMIC_RELEASE);
  apus_lock_release(&store_lock);
  apus_lock_release(&visit_lock);
  while (gone) {
    struct slab *next = gone->next_free;
    free_slab(gone);
    gone = next;
  }
}

// The waiters that a thread keeps.

static void give_back(uint32_t count) {
  apus_lock_acquire(&store_lock);
  for (; count > 0 && kept; count--) {
    struct apus_waiter *waiter = kept;
    kept = waiter->next;
    give_to_slab(waiter);
    kept_count--;
  }
  bool too_many = has_too_many();
  apus_lock_release(&store_lock);
  if (too_many) free_some();
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

static __attribute__((noinline)) struct apus_waiter *take_from_store(void) {
  note_end_of_thread();
  apus_lock_acquire(&store_lock);
  provide();
  for (int i = 0; i < BATCH && partly_free; i++) {
    struct apus_waiter *waiter = take_from_slab();
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

static void keep(struct apus_waiter *waiter) {
  waiter->next = kept;
  kept = waiter;
  kept_count++;
  if (__builtin_expect(kept_count >= THREAD_LIMIT || !gives_back_at_end, 0)) give_some_back();
}

#ifdef APUS_CHECKED

// Returned records rest here, overwritten, so that a further use of a record is found.

enum { REST = 1024, PATTERN = 0xA5 };

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define FORBID(start, bytes) ASAN_POISON_MEMORY_REGION(start, bytes)
#define ALLOW(start, bytes) ASAN_UNPOISON_MEMORY_REGION(start, bytes)
#endif
#endif
#ifndef FORBID
#define FORBID(start, bytes) (void)(start)
#define ALLOW(start, bytes) (void)(start)
#endif

static struct apus_lock rest_lock;
static struct apus_waiter *resting[REST];
static uint32_t rest_first;

/// The bytes that only the user of a record may access. The monitor reads the other members of any
/// record.
enum { OWN_BYTES = sizeof(struct apus_waiter) - offsetof(struct apus_waiter, executor) };
static void forbid(struct apus_waiter *waiter) { FORBID(waiter->executor, OWN_BYTES); }
static void allow(struct apus_waiter *waiter) { ALLOW(waiter->executor, OWN_BYTES); }

static void overwrite(struct apus_waiter *waiter) {
  memset(&waiter->channel, PATTERN, sizeof waiter->channel + sizeof waiter->leader);
  memset(waiter->executor, PATTERN, OWN_BYTES);
  waiter->outcome = PATTERN;
  waiter->case_index = APUS_CASE_GIVEN_BACK;
  __atomic_store_n(&waiter->claim, APUS_CASE_GIVEN_BACK, __ATOMIC_RELAXED);
  __atomic_store_n(&waiter->job, (void *)0, __ATOMIC_RELAXED);
  __atomic_store_n(&waiter->guarded, 1, __ATOMIC_RELAXED);
}

static void expect_untouched(struct apus_waiter *waiter) {
  // The monitor reads these two members at any time.
  bool is_same = !__atomic_load_n(&waiter->job, __ATOMIC_RELAXED);
  is_same &= __atomic_load_n(&waiter->claim, __ATOMIC_RELAXED) == APUS_CASE_GIVEN_BACK;
  is_same &= waiter->case_index == APUS_CASE_GIVEN_BACK;
  const unsigned char *bytes = (const unsigned char *)waiter->executor;
  for (size_t i = 0; i < OWN_BYTES; i++) is_same &= bytes[i] == PATTERN;
  is_same &= (unsigned char)waiter->outcome == PATTERN;
  if (is_same) return;
  fputs("apus: the record of a task that waited was changed after it was given back\n", stderr);
  __builtin_trap();
}

void apus_waiter_give(struct apus_waiter *waiter) {
  apus_checkpoint();
  overwrite(waiter);
  forbid(waiter);
  apus_lock_acquire(&rest_lock);
  struct apus_waiter *oldest = resting[rest_first];
  resting[rest_first] = waiter;
  rest_first = (rest_first + 1) % REST;
  apus_lock_release(&rest_lock);
  if (!oldest) return;
  allow(oldest);
  expect_untouched(oldest);
  keep(oldest);
}

#else

void apus_waiter_give(struct apus_waiter *waiter) { keep(waiter); }

#endif

uint32_t apus_waiters_freed(void) { return __atomic_load_n(&freed, __ATOMIC_ACQUIRE); }
bool apus_waiters_hold(void) { return apus_lock_try(&visit_lock); }
void apus_waiters_release(void) { apus_lock_release(&visit_lock); }

uint64_t apus_waiters_made(void) { return __atomic_load_n(&made, __ATOMIC_RELAXED); }

void apus_waiters_visit(void (*look)(struct apus_waiter *, void *), void *context) {
  apus_lock_acquire(&visit_lock);
  for (struct slab *slab = __atomic_load_n(&slabs, __ATOMIC_ACQUIRE); slab; slab = slab->next) {
    for (int i = 0; i < SLAB_WAITERS; i++) look(&slab->waiters[i], context);
  }
  apus_lock_release(&visit_lock);
}
