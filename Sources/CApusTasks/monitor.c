// A thread that monitors the workers while there is work, and sleeps otherwise:
//  - It wakes a task that has waited for a while, once, so that the task installs a cancellation
//    handler. Short waits never pay for a handler.
//  - It gives the jobs of a worker that is stuck in a job to the other workers.
//  - It adds a worker if all workers are stuck.
#include <string.h>

#include "pauses.h"
#include "workers_state.h"

enum {
  PERIOD = 1000000,
  BUSY_PERIOD = 500000,
  /// The time for which all workers may be stuck before a worker is added.
  PATIENCE = 10000000,
  /// A visit of every waiter may take 1 / `LOOK_SHARE` of the time.
  LOOK_SHARE = 50,
};

struct look {
  uint64_t young;
};

static void look_at(struct apus_waiter *waiter, void *context) {
  struct look *look = context;
  void *job = LOAD(&waiter->job);
  if (!job || job == APUS_JOB_WOKEN || LOAD(&waiter->guarded)) return;
  uintptr_t resume = (uintptr_t)job & APUS_RESUME_MASK;
  if (resume == APUS_RESUME_CONTINUATION || resume == APUS_RESUME_THREAD) return;
  look->young++;
  uint32_t parks = LOAD(&waiter->parks);
  if (parks != waiter->seen) {
    waiter->seen = parks;
    return;
  }
  job = take_unguarded_job(waiter);
  if (job) apus_dispatch(waiter, job);
}

static uint64_t look_at_waiters(void) {
  struct look look = {0};
  apus_waiters_visit(look_at, &look);
  return look.young;
}

/// Takes the job that a worker keeps in `next`, unless the worker is about to run it.
///
/// A worker stores `runs` before it loads `raided`, and takes the job after both, without a fence
/// of its own. The fence here replaces that fence. After it, either this thread sees the worker
/// outside of a job, or the worker will see `raided` and wait.
static void *raid(struct worker *worker) {
  if (!LOAD(&worker->next)) return 0;
  void *job = 0;
  STORE(&worker->raided, 1);
  if (fence_everywhere() && (LOAD_ACQUIRE(&worker->runs) & 1)) {
    job = __atomic_exchange_n(&worker->next, 0, __ATOMIC_ACQ_REL);
  }
  __atomic_store_n(&worker->raided, 0, __ATOMIC_RELEASE);
  return job;
}

/// Puts a job into the shared queue. Returns the higher of its band and `highest`.
static uint32_t share(void *job, uint32_t highest) {
  uint32_t band = band_of(job);
  apus_shared_push(job);
  return band > highest ? band : highest;
}

/// Moves the jobs of a stuck worker to the shared queue.
static void rescue(struct worker *worker) {
  uint32_t highest = 0;
  void *job = raid(worker);
  if (job) highest = share(job, highest);
  job = __atomic_exchange_n(&worker->latest, 0, __ATOMIC_ACQ_REL);
  if (job) highest = share(job, highest);
  while ((job = apus_ring_pop(worker))) highest = share(job, highest);
  if (has_several_bands() && !apus_wake_a_worker()) apus_call_for(highest);
  COUNT(&apus_workers.rescues);
}

struct watch {
  uint32_t runs[WORKER_LIMIT];
  uint32_t sum;
  int64_t stuck_since;
};

/// Whether a worker will soon take a job: on a busy machine its thread may not have run yet.
static bool has_new_worker(void) {
  struct workers *all = &apus_workers;
  uint32_t count = LOAD_ACQUIRE(&all->count);
  for (uint32_t i = 0; i < count; i++) {
    struct worker *worker = all->all[i];
    if (LOAD(&worker->alive) && LOAD(&worker->is_new) && !LOAD(&worker->asleep)) return true;
  }
  return false;
}

/// Adds up to as many workers as there are, if that many jobs wait. At the limit of workers, hands
/// the waiting jobs over to Swift's pool, unless a new worker has not taken a job yet: jobs that
/// block would stop the pool as well.
static void add_workers(void) {
  struct workers *all = &apus_workers;
  uint32_t jobs = LOAD(&all->shared_count), limit = LOAD(&all->alive);
  uint32_t added = 0;
  if (!apus_lock_try(&all->start_lock)) return;
  while (added < limit && added < jobs && apus_add_worker(0)) added++;
  apus_lock_release(&all->start_lock);
  if (added == 0 && !has_new_worker()) apus_hand_over(jobs);
}

/// Checks all workers, and returns whether jobs wait.
static bool look_at_workers(struct watch *watch, int64_t time) {
  struct workers *all = &apus_workers;
  uint32_t count = LOAD_ACQUIRE(&all->count), sum = 0;
  bool waiting = LOAD(&all->shared_count) > 0, rescued = false;
  for (uint32_t i = 0; i < count; i++) {
    struct worker *worker = all->all[i];
    uint32_t runs = LOAD(&worker->runs);
    if (LOAD(&worker->floor) == 0) sum += runs;
    if (!LOAD(&worker->asleep) && has_jobs(worker)) {
      waiting = true;
      if (runs == watch->runs[i]) {
        rescue(worker);
        rescued = true;
      }
    }
    watch->runs[i] = runs;
  }
  if (rescued) apus_wake_a_worker();
  bool stuck = waiting && sum == watch->sum && LOAD(&all->sleeping) == 0;
  watch->sum = sum;
  if (!stuck) {
    watch->stuck_since = 0;
  } else if (watch->stuck_since == 0) {
    watch->stuck_since = time;
  } else if (time - watch->stuck_since > PATIENCE) {
    add_workers();
    watch->stuck_since = 0;
  }
  return waiting;
}

static bool workers_sleep(void) {
  uint32_t sleeping = LOAD_ACQUIRE(&apus_workers.sleeping) + LOAD_ACQUIRE(&apus_workers.reserve_sleeping);
  return sleeping == LOAD(&apus_workers.alive) && LOAD_ACQUIRE(&apus_workers.shared_count) == 0;
}

void apus_wake_monitor(void) {
  if (__atomic_exchange_n(&apus_workers.monitor_sleeps, 0, __ATOMIC_ACQ_REL)) {
    wake_one_at(&apus_workers.monitor_sleeps);
  }
}

static void sleep_until_woken(void) {
  __atomic_store_n(&apus_workers.monitor_sleeps, 1, __ATOMIC_RELEASE);
  full_fence();
  if (look_at_waiters() > 0 || !workers_sleep()) {
    __atomic_exchange_n(&apus_workers.monitor_sleeps, 0, __ATOMIC_ACQ_REL);
    return;
  }
  while (LOAD_ACQUIRE(&apus_workers.monitor_sleeps)) wait_for_word(&apus_workers.monitor_sleeps, 1, 0);
}

void *apus_monitor(void *unused) {
  (void)unused;
  apus_name_this_thread("apus-monitor");
  struct watch watch;
  memset(&watch, 0, sizeof watch);
  int64_t looked_at = 0, look_cost = 0;
  uint64_t young = 1;
  bool waiting = false;
  for (;;) {
    struct timespec nap = {0, waiting ? BUSY_PERIOD : PERIOD};
    nanosleep(&nap, 0);
    COUNT(&apus_workers.passes);
    int64_t time = clock_nanoseconds(CLOCK_MONOTONIC);
    waiting = look_at_workers(&watch, time);
    if (time - looked_at >= LOOK_SHARE * look_cost) {
      // Processor time: a wait for the processor may be long, but is no reason to visit waiters
      // less often.
      int64_t start = clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID);
      young = look_at_waiters();
      look_cost = clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start;
      looked_at = time;
    }
    if (young == 0 && workers_sleep()) {
      sleep_until_woken();
      young = 1;
    }
  }
  return 0;
}
