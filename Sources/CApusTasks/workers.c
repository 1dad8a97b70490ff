// Workers run the tasks that waited for a channel. A job that a worker makes ready goes into the
// slot of that worker, without a system call and without a wake-up. So a sender and its receiver
// alternate on one thread, as in Go. The previous job of the slot goes into a ring. There is a ring
// for each band.
//
// Other workers are woken only if the jobs run for long (`sample`). Then they steal jobs that have
// been in a slot for a while. The monitor rescues a job that a blocked worker keeps (monitor.c).
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "pauses.h"
#include "processors.h"
#include "random.h"
#include "workers_state.h"

enum {
  /// The number of times that a pair of tasks may wake each other before other jobs run.
  STREAK_LIMIT = 64,
  /// The number of jobs between two reads of the clock.
  SAMPLE_PERIOD = 32,
  LONG_OPERATION = 1000,
  LONG_RUN = 10000,
  /// In long runs, operations that are shorter than this are cheaper in sequence than on two
  /// processors.
  LONG_RUN_OPERATION = 500,
  /// Nanoseconds. In order: the time that an idle worker searches, the time that a slot must be
  /// left alone before its job is stolen, the same time if there is a buffer, and the sleep of an
  /// extra worker before it ends.
  SEARCH = 50000,
  THEFT_AGE = 300,
  PATIENT_THEFT_AGE = 5000,
  /// No worker is asked for help for this time after a helper found no free processor.
  CROWDED = 2000000,
  RETIREMENT = 1000000000,
};

struct workers apus_workers;

static struct apus_job_callbacks callbacks;
static __thread struct worker *this_worker;
/// The waiter of the task that is suspended next, or null if the thread lends itself then.
static __thread struct apus_waiter *parks_next;

static int64_t now(void) { return clock_nanoseconds(CLOCK_MONOTONIC); }

void apus_set_job_callbacks(struct apus_job_callbacks value) { callbacks = value; }
void apus_set_worker_count(uint32_t count) { STORE(&apus_workers.wished, count); }
void apus_set_worker_limit(uint32_t limit) { STORE(&apus_workers.limit, limit); }
bool apus_on_worker(void) { return this_worker != 0; }

static __attribute__((noinline)) void draw_next_check(struct worker *worker) {
  worker->waits_until_check = worker->runs_long ? apus_random() & 7 : 31 + (apus_random() & 63);
}

bool apus_park_plainly(struct apus_waiter *waiter, uint32_t operations) {
  struct worker *worker = this_worker;
  if (!worker) return false;
  if (__builtin_expect(worker->waits_until_check-- == 0, 0)) {
    draw_next_check(worker);
    return false;
  }
  parks_next = waiter;
  worker->operations += operations;
  STORE(&waiter->band, (uint8_t)LOAD(&worker->band));
  return true;
}

uintptr_t apus_thread_mark(void) { return (uintptr_t)&this_worker; }
void apus_opaque_nothing(void) { __asm__ volatile(""); }

uint32_t apus_chosen_form;
bool apus_wants_swift_pool(void) {
  const char *pool = getenv("APUS_CHANNELS_POOL");
  return pool && strcmp(pool, "swift") == 0;
}
void apus_set_parking_form(uint32_t form) { __atomic_store_n(&apus_chosen_form, form, __ATOMIC_RELEASE); }

// Jobs from other threads.

/// Makes room for one more job. Returns false if there is no memory.
static bool grow(struct job_queue *queue) {
  if (queue->count < queue->size) return true;
  uint32_t size = queue->size ? queue->size * 2 : 256;
  void **jobs = apus_refuses(APUS_REFUSE_MEMORY) ? 0 : malloc(size * sizeof(void *));
  if (!jobs) return false;
  for (uint32_t i = 0; i < queue->count; i++) jobs[i] = queue->jobs[(queue->first + i) & (queue->size - 1)];
  free(queue->jobs);
  queue->jobs = jobs;
  queue->size = size;
  queue->first = 0;
  return true;
}

static void *pop(struct job_queue *queue) {
  void *job = queue->jobs[queue->first];
  queue->first = (queue->first + 1) & (queue->size - 1);
  STORE(&queue->count, queue->count - 1);
  STORE(&apus_workers.shared_count, apus_workers.shared_count - 1);
  return job;
}

static void hand_over(void *job) {
  COUNT(&apus_workers.handed_over);
  callbacks.hand_over((void *)((uintptr_t)job & ~JOB_BITS));
}

void apus_shared_push(void *job) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->shared_lock);
  struct job_queue *queue = &all->shared[band_of(job)];
  bool fits = grow(queue);
  if (fits) {
    queue->jobs[(queue->first + queue->count) & (queue->size - 1)] = job;
    STORE(&queue->count, queue->count + 1);
    STORE(&all->shared_count, all->shared_count + 1);
  }
  apus_lock_release(&all->shared_lock);
  if (!fits) hand_over(job);
}

/// Takes the oldest job of the highest band from `floor` on, or of the lowest band if
/// `lowest_first`.
static void *shared_pop(uint32_t floor, bool lowest_first) {
  struct workers *all = &apus_workers;
  if (LOAD(&all->shared_count) == 0) return 0;
  void *job = 0;
  apus_lock_acquire(&all->shared_lock);
  for (uint32_t i = floor; i < APUS_BANDS && !job; i++) {
    struct job_queue *queue = &all->shared[lowest_first ? i : floor + APUS_BANDS - 1 - i];
    if (queue->count > 0) job = pop(queue);
  }
  apus_lock_release(&all->shared_lock);
  return job;
}

/// 1 plus the highest band in the shared queue, or 0 if it is empty.
static uint32_t shared_rank(void) {
  uint32_t rank = APUS_BANDS;
  while (rank > 0 && LOAD(&apus_workers.shared[rank - 1].count) == 0) rank--;
  return rank;
}

/// 1 plus the highest band in the rings of the calling worker, or 0 if they are empty.
static uint32_t ring_rank(struct worker *worker) {
  if (LOAD(&worker->queued) == 0) return 0;
  uint32_t rank = APUS_BANDS;
  while (rank > 0 && LOAD(&worker->first[rank - 1]) == LOAD(&worker->end[rank - 1])) rank--;
  return rank;
}

void *apus_shared_pop(void) { return shared_pop(0, false); }

void apus_hand_over(uint32_t limit) {
  void *job;
  while (limit-- > 0 && (job = shared_pop(0, false))) hand_over(job);
}

// Sleeping and waking.

uint32_t apus_resting;

/// Notes whether all workers sleep. Under the lock of sleepers.
static void note_rest(void) {
  struct workers *all = &apus_workers;
  STORE(&apus_resting, all->alive > 0 && all->sleeping + all->reserve_sleeping == all->alive);
}

/// Wakes the worker that fell asleep last, for jobs of the band `floor` and above. Returns false if
/// no worker sleeps.
static bool wake_last(struct worker **sleepers, uint32_t *count, uint32_t floor) {
  struct workers *all = &apus_workers;
  struct worker *worker = 0;
  apus_lock_acquire(&all->sleep_lock);
  if (*count > 0) {
    worker = sleepers[*count - 1];
    STORE(count, *count - 1);
    STORE(&worker->floor, floor);
    __atomic_add_fetch(&all->searching, 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&worker->asleep, 0, __ATOMIC_RELEASE);
    COUNT(&all->wakes);
    note_rest();
  }
  apus_lock_release(&all->sleep_lock);
  if (worker) wake_one_at(&worker->asleep);
  return worker != 0;
}

bool apus_wake_a_worker(void) {
  struct workers *all = &apus_workers;
  return LOAD_ACQUIRE(&all->sleeping) > 0 && wake_last(all->sleepers, &all->sleeping, 0);
}

/// Wakes a sleeping worker for urgent jobs. Returns false if no such worker sleeps.
static bool wake_reserve(uint32_t band) {
  return wake_last(apus_workers.reserve, &apus_workers.reserve_sleeping, band);
}

void apus_call_for(uint32_t band) {
  struct workers *all = &apus_workers;
  uint32_t count = LOAD_ACQUIRE(&all->count), reserve = 0, peers = 0;
  for (uint32_t i = 0; i < count; i++) {
    struct worker *worker = all->all[i];
    if (!LOAD(&worker->alive)) continue;
    bool is_reserve = LOAD(&worker->floor) > 0;
    reserve += is_reserve;
    // A worker that has just fallen asleep checks for jobs once more.
    if (!is_reserve && LOAD(&worker->asleep)) return;
    peers += !LOAD(&worker->asleep) && LOAD(&worker->band) >= band;
  }
  if (peers >= all->base_count) return;
  if (wake_reserve(band) || reserve >= all->base_count) return;
  if (!apus_lock_try(&all->start_lock)) return;
  apus_add_worker(band);
  apus_lock_release(&all->start_lock);
}

/// Returns the list of sleepers for a worker.
static struct worker **sleepers_of(struct worker *worker, uint32_t **count) {
  bool is_reserve = LOAD(&worker->floor) > 0;
  *count = is_reserve ? &apus_workers.reserve_sleeping : &apus_workers.sleeping;
  return is_reserve ? apus_workers.reserve : apus_workers.sleepers;
}

/// Removes `worker` from the list of sleepers, unless another thread woke it before.
static bool leave_sleepers(struct worker *worker, bool ends) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->sleep_lock);
  bool left = worker->asleep == 1;
  if (left) {
    uint32_t *count;
    struct worker **sleepers = sleepers_of(worker, &count);
    for (uint32_t i = 0; i < *count; i++) {
      if (sleepers[i] == worker) sleepers[i] = sleepers[*count - 1];
    }
    STORE(count, *count - 1);
    if (ends) {
      STORE(&worker->alive, 0);
      STORE(&all->alive, all->alive - 1);
    } else {
      STORE(&worker->asleep, 0);
      __atomic_add_fetch(&all->searching, 1, __ATOMIC_SEQ_CST);
    }
    note_rest();
  }
  apus_lock_release(&all->sleep_lock);
  return left;
}

static void join_sleepers(struct worker *worker) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->sleep_lock);
  STORE(&worker->asleep, 1);
  uint32_t *count;
  sleepers_of(worker, &count)[*count] = worker;
  STORE(count, *count + 1);
  note_rest();
  apus_lock_release(&all->sleep_lock);
  __atomic_sub_fetch(&all->searching, 1, __ATOMIC_SEQ_CST);
  full_fence();
}

static bool another_runs_long(struct worker *worker, bool with_jobs) {
  uint32_t count = LOAD_ACQUIRE(&apus_workers.count);
  for (uint32_t i = 0; i < count; i++) {
    struct worker *other = apus_workers.all[i];
    if (other == worker || LOAD(&other->asleep) || !LOAD(&other->runs_long)) continue;
    if (!with_jobs || has_jobs(other)) return true;
  }
  return false;
}

/// Whether the calling thread occupies the processor of a worker whose jobs it searches for. The
/// system would not have placed it there if another processor were free.
static bool is_crowded(struct worker *worker) {
  int here = apus_tasks_current_processor();
  uint32_t count = LOAD_ACQUIRE(&apus_workers.count);
  for (uint32_t i = 0; i < count; i++) {
    struct worker *other = apus_workers.all[i];
    if (other == worker || LOAD(&other->asleep) || !LOAD(&other->runs_long)) continue;
    if (LOAD(&other->processor) == here && here >= 0) return true;
  }
  return false;
}

// Finding a job.

static __attribute__((noinline)) void ring_push(struct worker *worker, void *job) {
  uint32_t band = band_of(job);
  apus_lock_acquire(&worker->ring_lock);
  bool fits = worker->end[band] - worker->first[band] < RING_SIZE;
  if (fits) {
    worker->ring[band][worker->end[band] % RING_SIZE] = job;
    STORE(&worker->end[band], worker->end[band] + 1);
    STORE(&worker->queued, worker->queued + 1);
  }
  apus_lock_release(&worker->ring_lock);
  if (!fits) apus_shared_push(job);
}

/// Takes the oldest job of the highest band, or of the lowest band if `lowest_first`.
static void *ring_pop(struct worker *worker, bool lowest_first) {
  if (LOAD(&worker->queued) == 0) return 0;
  void *job = 0;
  apus_lock_acquire(&worker->ring_lock);
  for (uint32_t i = 0; i < APUS_BANDS && !job; i++) {
    uint32_t band = lowest_first ? i : APUS_BANDS - 1 - i;
    if (worker->first[band] == worker->end[band]) continue;
    job = worker->ring[band][worker->first[band] % RING_SIZE];
    STORE(&worker->first[band], worker->first[band] + 1);
    STORE(&worker->queued, worker->queued - 1);
  }
  apus_lock_release(&worker->ring_lock);
  return job;
}

void *apus_ring_pop(struct worker *worker) { return ring_pop(worker, false); }

static void *take_latest(struct worker *worker) {
  if (!LOAD(&worker->latest)) return 0;
  return __atomic_exchange_n(&worker->latest, 0, __ATOMIC_ACQ_REL);
}

/// Takes the newest job. A job in `next` is taken without a locked instruction: see `raid`.
static void *take_newest(struct worker *worker) {
  void *job = LOAD(&worker->next);
  if (!job) return take_latest(worker);
  STORE(&worker->next, (void *)0);
  return job;
}

/// Keeps a job in a slot, and returns the previous job. Other threads only take from a slot, so a
/// store can fill an empty slot.
static inline void *put(void **slot, void *job) {
  if (LOAD(slot)) return __atomic_exchange_n(slot, job, __ATOMIC_ACQ_REL);
  __atomic_store_n(slot, job, __ATOMIC_RELEASE);
  return 0;
}

static void *steal_from(struct worker *other, struct worker *worker, int64_t time) {
  void *job = apus_ring_pop(other);
  if (job) return job;
  void *latest = LOAD(&other->latest);
  if (!latest) return 0;
  uint32_t runs = LOAD(&other->runs);
  if (worker->seen_job != latest || worker->seen_runs != runs) {
    worker->seen_job = latest;
    worker->seen_runs = runs;
    worker->seen_at = time;
    return 0;
  }
  bool is_patient = (uintptr_t)latest & APUS_JOB_PATIENT;
  if (time - worker->seen_at < (is_patient ? PATIENT_THEFT_AGE : THEFT_AGE)) return 0;
  worker->seen_job = 0;
  return take_latest(other);
}

static void *steal(struct worker *worker, int64_t time) {
  uint32_t count = LOAD_ACQUIRE(&apus_workers.count);
  for (uint32_t i = 0; i < count; i++) {
    struct worker *other = apus_workers.all[i];
    if (other == worker || !LOAD(&other->runs_long)) continue;
    void *job = steal_from(other, worker, time);
    if (job) {
      COUNT(&apus_workers.thefts);
      return job;
    }
  }
  return 0;
}

static void *search(struct worker *worker) {
  int64_t start = now(), time = start;
  for (;;) {
    void *job = shared_pop(LOAD(&worker->floor), false);
    if (job || LOAD(&worker->floor) > 0) return job;
    if (is_crowded(worker)) {
      STORE(&apus_workers.crowded_until, time + CROWDED);
      return 0;
    }
    if ((job = steal(worker, time))) return job;
    pause_briefly();
    time = now();
    if (time - start >= SEARCH || !another_runs_long(worker, false)) return 0;
  }
}

static void *found(struct worker *worker, void *job) {
  __atomic_sub_fetch(&apus_workers.searching, 1, __ATOMIC_SEQ_CST);
  if (LOAD(&apus_workers.shared_count) > 0) apus_wake_a_worker();
  worker->sampled_at = now();
  worker->operations = 0;
  worker->countdown = worker->period;
  worker->freed_before = apus_waiters_freed();
  return job;
}

/// Wakes the task that was suspended last on this thread, so that it installs a cancellation
/// handler. The thread has nothing else to do, and the monitor would wake the task a millisecond
/// later. The record is in memory if no record was freed in the meantime.
static void guard_last_wait(struct worker *worker) {
  struct apus_waiter *waiter = parks_next;
  parks_next = 0;
  if (!waiter || !apus_waiters_hold()) return;
  void *job = worker->freed_before == apus_waiters_freed() ? take_unguarded_job(waiter) : 0;
  if (job) apus_dispatch(waiter, job);
  apus_waiters_release();
}

/// Searches for a job, and sleeps while there is none. Returns null if the worker is to end.
static void *wait_for_job(struct worker *worker) {
  __atomic_add_fetch(&apus_workers.searching, 1, __ATOMIC_SEQ_CST);
  for (;;) {
    void *job = search(worker);
    if (!job) {
      guard_last_wait(worker);
      job = take_newest(worker);
    }
    if (job) return found(worker, job);
    worker->seen_job = 0;
    join_sleepers(worker);
    bool is_reserve = LOAD(&worker->floor) > 0;
    bool is_asked =
        !is_reserve && now() >= LOAD(&apus_workers.crowded_until) && another_runs_long(worker, true);
    bool has_shared = is_reserve ? shared_rank() > LOAD(&worker->floor) : LOAD_ACQUIRE(&apus_workers.shared_count) > 0;
    if (is_asked || has_shared) {
      leave_sleepers(worker, false);
      continue;
    }
    // The jobs that are not urgent may count on this worker, because it searched when they came.
    if (is_reserve && LOAD_ACQUIRE(&apus_workers.shared_count) > 0) apus_wake_a_worker();
    bool extra = worker->index >= apus_workers.base_count;
    int64_t asleep_since = extra ? now() : 0;
    while (LOAD_ACQUIRE(&worker->asleep) == 1) {
      wait_for_word(&worker->asleep, 1, extra ? RETIREMENT : 0);
      if (extra && now() - asleep_since >= RETIREMENT && leave_sleepers(worker, true)) return 0;
    }
  }
}

static void *turn_of_others(struct worker *worker) {
  worker->turn ^= 1;
  if (worker->turn) {
    void *job = shared_pop(LOAD(&worker->floor), false);
    if (job) return job;
  }
  void *job = apus_ring_pop(worker);
  return job ? job : shared_pop(LOAD(&worker->floor), false);
}

enum {
  /// The number of choices of which a single choice is for the lowest band.
  LOWEST_TURN = 61,
};

/// Takes the oldest job of the lowest band, alternately from the shared queue and from the worker's
/// rings.
static void *lowest_job(struct worker *worker) {
  bool shared_first = worker->choices / LOWEST_TURN % 2 == 0;
  void *job = shared_first ? shared_pop(LOAD(&worker->floor), true) : ring_pop(worker, true);
  if (job) return job;
  return shared_first ? ring_pop(worker, true) : shared_pop(LOAD(&worker->floor), true);
}

/// Takes a job that precedes the job in the worker's slot: a job of a higher band, or of the lowest
/// band in its turn.
static __attribute__((noinline)) void *job_of_other_band(struct worker *worker) {
  void *job;
  if (++worker->choices % LOWEST_TURN == 0 && (job = lowest_job(worker))) return job;
  void *newest = LOAD(&worker->next);
  if (!newest) newest = LOAD(&worker->latest);
  uint32_t own = newest ? band_of(newest) + 1 : 0, ring = ring_rank(worker), shared = shared_rank();
  if (own >= ring && own >= shared) return 0;
  return ring >= shared ? apus_ring_pop(worker) : shared_pop(LOAD(&worker->floor), false);
}

/// Whether jobs of several bands exist, of which some may be queued.
static bool has_choice(struct worker *worker) {
  if (__builtin_expect(!has_several_bands(), 1)) return false;
  return LOAD(&worker->queued) > 0 || LOAD(&apus_workers.shared_count) > 0;
}

static void *next_job(struct worker *worker) {
  void *job;
  if (has_choice(worker) && (job = job_of_other_band(worker))) return job;
  if (worker->streak < STREAK_LIMIT && (job = take_newest(worker))) {
    worker->streak++;
    return job;
  }
  bool limited = worker->streak >= STREAK_LIMIT;
  worker->streak = 0;
  if (limited) {
    if ((job = turn_of_others(worker))) return job;
    if ((job = take_newest(worker))) return job;
  } else {
    if ((job = apus_ring_pop(worker))) return job;
    if ((job = shared_pop(LOAD(&worker->floor), false))) return job;
  }
  return wait_for_job(worker);
}

// Running jobs.

void apus_run_job(void *job) {
  uintptr_t bits = (uintptr_t)job;
  callbacks.run((void *)(bits & ~JOB_BITS), (uint8_t)(bits & APUS_RESUME_MASK));
}

/// Switches to the slot that other workers may take from if jobs run for long, else to the worker's
/// private slot.
static void change_slot(struct worker *worker, bool runs_long) {
  void *job = take_newest(worker);
  STORE(&worker->runs_long, runs_long);
  if (job && runs_long) {
    put(&worker->latest, job);
  } else if (job) {
    ring_push(worker, job);
  }
}

/// Decides from time to time whether the jobs of this worker run for long. Two samples must say so.
static void sample(struct worker *worker) {
  int64_t time = now();
  int64_t elapsed = time - worker->sampled_at;
  int64_t runs = worker->period, operations = worker->operations;
  worker->sampled_at = time;
  worker->operations = 0;
  STORE(&worker->processor, apus_tasks_current_processor());
  bool is_long = (elapsed >= operations * LONG_OPERATION && elapsed >= runs * LONG_OPERATION) ||
                 (elapsed >= runs * LONG_RUN && elapsed >= operations * LONG_RUN_OPERATION);
  if (is_long && !worker->runs_long && !worker->suspected) {
    worker->suspected = 1;
    worker->period = worker->countdown = 2;
    return;
  }
  worker->suspected = 0;
  if (is_long != (worker->runs_long != 0)) change_slot(worker, is_long);
  worker->period = is_long ? 1 : worker->period < SAMPLE_PERIOD ? worker->period * 2 : SAMPLE_PERIOD;
  worker->countdown = worker->period;
}

static void *work(void *context) {
  struct worker *worker = context;
  this_worker = worker;
  apus_name_this_thread("apus-channels");
  worker->period = worker->countdown = 1;
  worker->sampled_at = now();
  void *job = next_job(worker);
  STORE(&worker->is_new, 0);
  for (; job; job = next_job(worker)) {
    __atomic_store_n(&worker->runs, worker->runs + 1, __ATOMIC_RELEASE);
    STORE(&worker->band, band_of(job));
    apus_run_job(job);
    __atomic_store_n(&worker->runs, worker->runs + 1, __ATOMIC_RELEASE);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    while (__builtin_expect(LOAD_ACQUIRE(&worker->raided), 0)) sched_yield();
    if (--worker->countdown == 0) sample(worker);
  }
  COUNT(&apus_workers.retired);
  return 0;
}

/// Returns an entry that no worker uses, or null if there are too many entries or no memory.
static struct worker *free_entry(void) {
  struct workers *all = &apus_workers;
  for (uint32_t i = 0; i < all->count; i++) {
    if (!LOAD(&all->all[i]->alive)) return all->all[i];
  }
  struct worker *worker;
  uint32_t limit = LOAD(&all->limit);
  if (all->count == (limit ? limit : WORKER_LIMIT) || apus_refuses(APUS_REFUSE_MEMORY)) return 0;
  if (posix_memalign((void **)&worker, 128, sizeof(struct worker)) != 0) return 0;
  memset(worker, 0, offsetof(struct worker, ring));
  worker->index = all->count;
  all->all[all->count] = worker;
  __atomic_store_n(&all->count, all->count + 1, __ATOMIC_RELEASE);
  return worker;
}

static void set_alive(struct worker *worker, bool is_alive) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->sleep_lock);
  STORE(&worker->asleep, 0);
  STORE(&worker->alive, is_alive);
  STORE(&all->alive, all->alive + (is_alive ? 1 : -1));
  note_rest();
  apus_lock_release(&all->sleep_lock);
}

bool apus_add_worker(uint32_t floor) {
  struct worker *worker = free_entry();
  if (!worker) return false;
  STORE(&worker->floor, floor);
  STORE(&worker->is_new, 1);
  set_alive(worker, true);
  if (apus_start_thread(work, worker)) return true;
  set_alive(worker, false);
  return false;
}

static uint32_t usual_count(void) {
  int count = apus_tasks_processor_count();
  return count > WORKER_LIMIT / 4 ? WORKER_LIMIT / 4 : (uint32_t)count;
}

enum { CONTINUATIONS = 1 };

/// Starts the workers and their monitor. If no thread can be started, Swift's pool runs all jobs,
/// and tasks wait by continuations from then on.
static void start(void) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->start_lock);
  if (!all->started) {
    uint32_t wished = LOAD(&all->wished);
    all->has_barrier = prepare_fence_everywhere();
    all->base_count = wished > 0 && wished <= WORKER_LIMIT ? wished : usual_count();
    bool is_usable = apus_start_thread(apus_monitor, 0) && apus_add_worker(0);
    for (uint32_t i = 1; is_usable && i < all->base_count; i++) apus_add_worker(0);
    if (!is_usable) {
      apus_set_parking_form(CONTINUATIONS);
      STORE(&all->unusable, 1);
    }
    __atomic_store_n(&all->started, 1, __ATOMIC_RELEASE);
  }
  apus_lock_release(&all->start_lock);
}

/// Gives a job to the workers. The monitor sleeps on: a worker that was woken needs no help before it
/// keeps a job in a slot, or a task waits. Waking a thread takes 5 microseconds of the sender's.
static __attribute__((noinline)) void schedule_from_elsewhere(void *job) {
  if (!LOAD_ACQUIRE(&apus_workers.started)) start();
  if (LOAD(&apus_workers.unusable)) {
    hand_over(job);
    return;
  }
  apus_shared_push(job);
  full_fence();
  bool is_awaited = LOAD_ACQUIRE(&apus_workers.searching) > 0 || apus_wake_a_worker();
  if (is_awaited) return;
  if (has_several_bands()) apus_call_for(band_of(job));
  if (LOAD(&apus_workers.monitor_sleeps)) apus_wake_monitor();
}

static __attribute__((noinline)) void ask_for_help(struct worker *worker) {
  if (worker->sampled_at < LOAD(&apus_workers.crowded_until)) return;
  if (LOAD(&apus_workers.searching) == 0 && LOAD(&apus_workers.sleeping) > 0) apus_wake_a_worker();
}

/// Leaves a job to another worker, and returns whether it did. It leaves a job of a higher band
/// than the long job that runs here. A worker for urgent jobs also leaves a job below its lowest
/// band.
static __attribute__((noinline)) bool leave_to_others(struct worker *worker, void *job) {
  bool is_urgent = worker->runs_long && band_of(job) > LOAD(&worker->band);
  if (!is_urgent && band_of(job) >= LOAD(&worker->floor)) return false;
  schedule_from_elsewhere(job);
  return true;
}

/// Notes the band of a job. Returns whether there were jobs of several bands.
static bool note_band(uint32_t band) {
  uint32_t none = 0;
  bool is_first = __atomic_compare_exchange_n(
      &apus_workers.bands, &none, band + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  if (is_first || none == band + 1) return false;
  STORE(&apus_workers.bands, SEVERAL_BANDS);
  return true;
}

/// Notes the band of a job that is new or not alone. Returns whether the job was left to another
/// worker, by `leave_to_others`.
static __attribute__((noinline)) bool is_left_to_others(struct worker *worker, void *job) {
  return note_band(band_of(job)) && worker && leave_to_others(worker, job);
}

static inline void schedule(void *address, uint32_t band) {
  struct worker *worker = this_worker;
  void *job = with_band(address, band);
  if (__builtin_expect(band + 1 != LOAD(&apus_workers.bands), 0) && is_left_to_others(worker, job)) return;
  if (__builtin_expect(!worker, 0)) {
    schedule_from_elsewhere(job);
    return;
  }
  bool keeps = apus_workers.has_barrier && !worker->runs_long;
  void *displaced = put(keeps ? &worker->next : &worker->latest, job);
  if (__builtin_expect(LOAD(&apus_workers.monitor_sleeps), 0)) apus_wake_monitor();
  if (displaced) ring_push(worker, displaced);
  if (worker->runs_long) ask_for_help(worker);
}

static void wake_thread(uint32_t *word) {
  __atomic_store_n(word, 1, __ATOMIC_RELEASE);
  wake_one_at(word);
}

static __attribute__((noinline)) void forward(struct apus_waiter *waiter, void *job, uint8_t resume) {
  if (resume == APUS_RESUME_THREAD) {
    wake_thread(job);
  } else {
    callbacks.forward(job, resume, waiter->executor[0], waiter->executor[1]);
  }
}

void apus_dispatch(struct apus_waiter *waiter, void *job) {
  uint8_t resume = (uint8_t)((uintptr_t)job & APUS_RESUME_MASK);
  if (resume >= APUS_RESUME_ON_SERIAL && resume != APUS_RESUME_GLOBAL) {
    forward(waiter, (void *)((uintptr_t)job & ~(uintptr_t)APUS_JOB_MASK), resume);
  } else {
    if (__builtin_expect((uintptr_t)job >> BAND_SHIFT != 0, 0)) {
      hand_over(job);
      return;
    }
    schedule(job, LOAD(&waiter->band));
  }
}

void apus_set_band(struct apus_waiter *waiter, uint8_t band) {
  STORE(&waiter->band, band);
  if (this_worker) STORE(&this_worker->band, band);
}

bool apus_waiter_publish(struct apus_waiter *waiter, void *job, uint8_t resume) {
  void *none = 0;
  void *marked = (void *)((uintptr_t)job | resume);
  STORE(&waiter->parks, waiter->parks + 1);
  return __atomic_compare_exchange_n(
      &waiter->job, &none, marked, false, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE);
}

void apus_park_next(struct apus_waiter *waiter, uint32_t operations) {
  struct worker *worker = this_worker;
  parks_next = waiter;
  if (!worker) return;
  worker->operations += operations;
  STORE(&waiter->band, (uint8_t)LOAD(&worker->band));
}

void apus_lend_next(void) { parks_next = 0; }

void apus_parked(void *job) {
  struct apus_waiter *waiter = parks_next;
  if (__builtin_expect(!waiter, 0)) {
    apus_lend(job);
    return;
  }
  uint8_t resume = waiter->resume | waiter->patience;
  if (!apus_waiter_publish(waiter, job, resume)) {
    apus_dispatch(waiter, (void *)((uintptr_t)job | resume));
    return;
  }
  if (__builtin_expect(LOAD(&apus_workers.monitor_sleeps), 0)) apus_wake_monitor();
  if (this_worker) return;
  if (__builtin_expect(!LOAD_ACQUIRE(&apus_workers.started), 0)) start();
  // Without a monitor no thread would wake the task later to install a cancellation handler.
  if (__builtin_expect(LOAD(&apus_workers.unusable), 0) && (job = take_unguarded_job(waiter))) apus_dispatch(waiter, job);
}

void apus_waiter_block(struct apus_waiter *waiter) {
  _Alignas(16) uint32_t woken = 0;
  if (!apus_waiter_publish(waiter, &woken, APUS_RESUME_THREAD)) return;
  while (!LOAD_ACQUIRE(&woken)) wait_for_word(&woken, 0, 0);
}

struct apus_worker_counts apus_worker_counts(void) {
  struct workers *all = &apus_workers;
  struct apus_worker_counts counts = {
      .workers = LOAD(&all->alive),
      .sleeping = LOAD(&all->sleeping) + LOAD(&all->reserve_sleeping),
      .monitor_sleeps = LOAD(&all->monitor_sleeps) != 0,
      .started = LOAD(&all->threads_started),
      .retired = LOAD(&all->retired),
      .wakes = LOAD(&all->wakes),
      .thefts = LOAD(&all->thefts),
      .rescues = LOAD(&all->rescues),
      .passes = LOAD(&all->passes),
      .upgrades = LOAD(&all->upgrades),
      .handed_over = LOAD(&all->handed_over),
      .lent = LOAD(&all->lent),
  };
  return counts;
}
