// What workers and their monitor share. Not for Swift.
#ifndef CAPUS_WORKERS_STATE_H
#define CAPUS_WORKERS_STATE_H

#include "locks.h"
#include "workers.h"

enum { WORKER_LIMIT = 64, RING_SIZE = 4096 };

/// A thread, and the jobs that it is to run: the one that was added last, then the ring.
struct worker {
  /// The job that was added last, while its jobs run for short: nobody else looks here but the monitor, by
  /// `raided`.
  void *next;
  /// The same, while its jobs run for long: who is idle may take it. Exchanged.
  void *latest;
  /// How many jobs it has begun and ended: odd while it is in one. Atomic.
  uint32_t runs;
  /// Set while the monitor takes `next` away. Atomic.
  uint32_t raided;
  /// Whether its jobs run for long, so that others had better help. Atomic.
  uint32_t runs_long;
  /// Where it was when it last looked at the clock. Atomic.
  int32_t processor;
  uint32_t operations;
  uint32_t countdown;
  uint32_t period;
  uint32_t suspected;
  uint32_t streak;
  uint32_t turn;
  int64_t sampled_at;
  /// 1 while it sleeps, for which it waits. Atomic.
  _Alignas(128) uint32_t asleep;
  uint32_t alive;
  uint32_t index;
  struct apus_lock ring_lock;
  uint32_t first;
  uint32_t end;
  /// What it saw in the slot of another, when it last looked.
  void *seen_job;
  uint32_t seen_runs;
  int64_t seen_at;
  void *ring[RING_SIZE];
};

struct workers {
  uint32_t started;
  struct apus_lock start_lock;
  uint32_t wished;
  uint32_t base_count;
  /// Whether `next` is used: where there is a barrier for the threads of other processors.
  uint32_t has_barrier;
  /// How many entries of `all` were ever used. Entries are reused and never freed.
  uint32_t count;
  struct worker *all[WORKER_LIMIT];

  /// Jobs from elsewhere, first come first served.
  _Alignas(128) struct apus_lock shared_lock;
  uint32_t shared_count;
  uint32_t shared_first;
  uint32_t shared_size;
  void **shared;

  /// How many workers look for a job without one, and those that sleep.
  _Alignas(128) uint32_t searching;
  /// Until then nobody is asked for help, since all processors are in use. Atomic.
  int64_t crowded_until;
  struct apus_lock sleep_lock;
  uint32_t sleeping;
  uint32_t alive;
  struct worker *sleepers[WORKER_LIMIT];

  _Alignas(128) uint32_t monitor_sleeps;
  uint64_t threads_started, retired, wakes, thefts, rescues, passes, upgrades;
};

extern struct workers apus_workers;

#define LOAD(place) __atomic_load_n(place, __ATOMIC_RELAXED)
#define LOAD_ACQUIRE(place) __atomic_load_n(place, __ATOMIC_ACQUIRE)
#define STORE(place, value) __atomic_store_n(place, value, __ATOMIC_RELAXED)
#define COUNT(place) __atomic_fetch_add(place, 1, __ATOMIC_RELAXED)

void apus_shared_push(void *job);
void *apus_ring_pop(struct worker *worker);
bool apus_wake_a_worker(void);
void apus_add_worker(void);
void apus_start_thread(void *(*body)(void *), void *context);
void *apus_monitor(void *unused);
void apus_wake_monitor(void);

static inline bool has_jobs(struct worker *worker) {
  return LOAD(&worker->next) || LOAD(&worker->latest) || LOAD(&worker->first) != LOAD(&worker->end);
}

#endif
