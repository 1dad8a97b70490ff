// The shared state of the workers and their monitor. Not for Swift.
#ifndef CAPUS_WORKERS_STATE_H
#define CAPUS_WORKERS_STATE_H

#include "checks.h"
#include "locks.h"
#include "workers.h"

enum { WORKER_LIMIT = 256, RING_SIZE = 4096, SEVERAL_BANDS = 255 };

/// A worker thread and its jobs: the newest job, and a ring for each band.
struct worker {
  /// The newest job, while its jobs are short. No other thread accesses this slot except the
  /// monitor, by `raided`.
  void *next;
  /// The newest job, while its jobs run for long. An idle worker may take it. Exchanged.
  void *latest;
  /// The number of starts and ends of jobs, so it is odd during a job. Atomic.
  uint32_t runs;
  /// Set while the monitor takes the job in `next`. Atomic.
  uint32_t raided;
  /// Whether its jobs run for long, so that other workers should help. Atomic.
  uint32_t runs_long;
  /// The processor on which it last read the clock. Atomic.
  int32_t processor;
  uint32_t operations;
  uint32_t countdown;
  uint32_t period;
  uint32_t suspected;
  uint32_t streak;
  uint32_t turn;
  /// The number of tasks that may wait before a task checks for cancellation.
  uint32_t waits_until_check;
  /// The number of times that waiters had been freed when it last found a job after a search.
  uint32_t freed_before;
  /// The band of the job that runs. Atomic.
  uint32_t band;
  /// The number of its choices while there were several bands.
  uint32_t choices;
  int64_t sampled_at;
  /// 1 while it sleeps. It waits on this word. Atomic.
  _Alignas(128) uint32_t asleep;
  uint32_t alive;
  /// 1 until its thread has searched for a job. Atomic.
  uint32_t is_new;
  /// The lowest band of the jobs that it runs. Above 0 it runs urgent jobs only.
  uint32_t floor;
  uint32_t index;
  struct apus_lock ring_lock;
  /// The number of jobs in the rings. Atomic.
  uint32_t queued;
  /// The first job of each band, and the end behind its last job, under the lock.
  uint32_t first[APUS_BANDS];
  uint32_t end[APUS_BANDS];
  /// The job that it saw in another worker's slot at its last search.
  void *seen_job;
  uint32_t seen_runs;
  int64_t seen_at;
  /// Pages that were never written to occupy no memory.
  void *ring[APUS_BANDS][RING_SIZE];
};

/// A queue of jobs, first come, first served.
struct job_queue {
  uint32_t count;
  uint32_t first;
  uint32_t size;
  void **jobs;
};

struct workers {
  uint32_t started;
  /// 0 before the first job, then 1 plus its band, or `SEVERAL_BANDS` after a job of another band.
  /// Atomic.
  uint32_t bands;
  /// Set if there is no memory or no thread for workers, so that Swift's pool runs all jobs.
  /// Atomic.
  uint32_t unusable;
  struct apus_lock start_lock;
  uint32_t wished;
  /// The limit of workers that a test asks for, or 0 for `WORKER_LIMIT`. Atomic.
  uint32_t limit;
  uint32_t base_count;
  /// Whether `next` is used: if the system has a barrier for the threads of other processors.
  uint32_t has_barrier;
  /// The number of entries of `all` that were ever used. Entries are reused and never freed.
  uint32_t count;
  struct worker *all[WORKER_LIMIT];

  /// Jobs from other threads, by band. Atomic: the number of jobs.
  _Alignas(128) struct apus_lock shared_lock;
  uint32_t shared_count;
  struct job_queue shared[APUS_BANDS];

  /// The number of workers that search for a job, and the workers that sleep.
  _Alignas(128) uint32_t searching;
  /// No worker is asked for help before this time, because all processors are in use. Atomic.
  int64_t crowded_until;
  struct apus_lock sleep_lock;
  uint32_t sleeping;
  uint32_t alive;
  struct worker *sleepers[WORKER_LIMIT];
  /// Sleeping workers that run urgent jobs only.
  uint32_t reserve_sleeping;
  struct worker *reserve[WORKER_LIMIT];

  _Alignas(128) uint32_t monitor_sleeps;
  uint64_t threads_started, retired, wakes, thefts, rescues, passes, upgrades, handed_over, lent;
};

extern struct workers apus_workers;

#define LOAD(address) __atomic_load_n(address, __ATOMIC_RELAXED)
#define LOAD_ACQUIRE(address) __atomic_load_n(address, __ATOMIC_ACQUIRE)
#define STORE(address, value) __atomic_store_n(address, value, __ATOMIC_RELAXED)
#define COUNT(address) __atomic_fetch_add(address, 1, __ATOMIC_RELAXED)

/// The band of a job is in bits of its address that no address uses on the supported systems. They
/// are 0 for the usual band, so that LeakSanitizer finds the ready tasks when a process ends.
enum { BAND_SHIFT = 48 };
#define JOB_BITS (((uintptr_t)(APUS_BANDS - 1) << BAND_SHIFT) | APUS_JOB_MASK)

static inline uint32_t band_of(const void *job) {
  return ((uint32_t)((uintptr_t)job >> BAND_SHIFT) & (APUS_BANDS - 1)) ^ APUS_BAND_USUAL;
}

static inline void *with_band(void *job, uint32_t band) {
  return (void *)((uintptr_t)job | (uintptr_t)(band ^ APUS_BAND_USUAL) << BAND_SHIFT);
}

void apus_shared_push(void *job);
/// Takes the oldest job of the highest band from the queue of jobs from other threads, or null.
void *apus_shared_pop(void);
/// Runs a job on the calling thread.
void apus_run_job(void *job);
/// Queues a task and runs the jobs of the queue on the calling thread.
void apus_lend(void *task);
/// Hands up to `limit` jobs that no worker has begun over to Swift's pool.
void apus_hand_over(uint32_t limit);
/// Wakes or adds a worker for a job of the band in the shared queue, if the others run jobs of lower bands.
void apus_call_for(uint32_t band);
void *apus_ring_pop(struct worker *worker);
bool apus_wake_a_worker(void);
/// Adds a worker for jobs of a band and above. Returns false if that fails.
bool apus_add_worker(uint32_t floor);
bool apus_start_thread(void *(*body)(void *), void *context);
/// Names the calling thread, in at most 15 bytes.
void apus_name_this_thread(const char *name);
void *apus_monitor(void *unused);
void apus_wake_monitor(void);

/// Takes the job of a task that waits without a cancellation handler. Returns null if it has a
/// handler, or does not wait.
static inline void *take_unguarded_job(struct apus_waiter *waiter) {
  void *job = LOAD(&waiter->job);
  uintptr_t resume = (uintptr_t)job & APUS_RESUME_MASK;
  if (!job || job == APUS_JOB_WOKEN || LOAD(&waiter->guarded)) return 0;
  if (resume == APUS_RESUME_CONTINUATION || resume == APUS_RESUME_THREAD) return 0;
  bool taken = __atomic_compare_exchange_n(&waiter->job, &job, 0, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
  if (!taken) return 0;
  COUNT(&apus_workers.upgrades);
  return job;
}

/// Whether a test asks the system to refuse a resource.
static inline bool apus_refuses(uint32_t what) {
#ifdef APUS_CHECKED
  return (apus_refused() & what) != 0;
#else
  (void)what;
  return false;
#endif
}

static inline bool has_several_bands(void) { return LOAD(&apus_workers.bands) == SEVERAL_BANDS; }

static inline bool has_jobs(struct worker *worker) {
  return LOAD(&worker->next) || LOAD(&worker->latest) || LOAD(&worker->queued) > 0;
}

#endif
