// Workers run the tasks that waited for a channel. A job that a worker makes ready goes into the slot of
// that worker, without a system call and without waking anybody: a sender and its receiver take turns on
// one thread, as in Go. What the slot had before goes into a ring.
//
// Others are woken only where the jobs run for long (`sample`); then they steal what has lain in a slot for
// a while. A job that a blocked worker keeps is rescued by the monitor (monitor.c).
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "affinity.h"
#include "pauses.h"
#include "ticks.h"
#include "workers_state.h"

enum {
  /// A pair that wakes each other may run so often before others have their turn.
  STREAK_LIMIT = 64,
  /// Jobs between two looks at the clock.
  SAMPLE_PERIOD = 32,
  LONG_OPERATION = 1000,
  LONG_RUN = 10000,
  /// Operations of long runs that are shorter are cheaper one after the other than on two processors.
  LONG_RUN_OPERATION = 500,
  /// Nanoseconds for which an idle worker looks around, a slot must be left alone to be stolen, the same where there is
  /// a buffer, and an extra worker sleeps before it ends.
  SEARCH = 50000,
  THEFT_AGE = 300,
  PATIENT_THEFT_AGE = 5000,
  /// For so long nobody is asked for help after who came found no processor of his own.
  CROWDED = 2000000,
  RETIREMENT = 1000000000,
};

struct workers apus_workers;

static struct apus_job_callbacks callbacks;
static __thread struct worker *this_worker;
static __thread struct apus_waiter *parks_next;

static int64_t now(void) { return apus_clock_nanoseconds(CLOCK_MONOTONIC); }

void apus_set_job_callbacks(struct apus_job_callbacks value) { callbacks = value; }
void apus_set_worker_count(uint32_t count) { STORE(&apus_workers.wished, count); }
bool apus_on_worker(void) { return this_worker != 0; }
uintptr_t apus_thread_mark(void) { return (uintptr_t)&this_worker; }
void apus_opaque_nothing(void) { __asm__ volatile(""); }

static uint32_t chosen_form;
uint32_t apus_parking_form(void) { return LOAD_ACQUIRE(&chosen_form); }
void apus_set_parking_form(uint32_t form) { __atomic_store_n(&chosen_form, form, __ATOMIC_RELEASE); }

// Jobs from elsewhere.

static void grow_shared(void) {
  struct workers *all = &apus_workers;
  uint32_t size = all->shared_size ? all->shared_size * 2 : 256;
  void **jobs = malloc(size * sizeof(void *));
  if (!jobs) abort();
  for (uint32_t i = 0; i < all->shared_count; i++) {
    jobs[i] = all->shared[(all->shared_first + i) & (all->shared_size - 1)];
  }
  free(all->shared);
  all->shared = jobs;
  all->shared_size = size;
  all->shared_first = 0;
}

void apus_shared_push(void *job) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->shared_lock);
  if (all->shared_count == all->shared_size) grow_shared();
  all->shared[(all->shared_first + all->shared_count) & (all->shared_size - 1)] = job;
  STORE(&all->shared_count, all->shared_count + 1);
  apus_lock_release(&all->shared_lock);
}

static void *shared_pop(void) {
  struct workers *all = &apus_workers;
  if (LOAD(&all->shared_count) == 0) return 0;
  void *job = 0;
  apus_lock_acquire(&all->shared_lock);
  if (all->shared_count > 0) {
    job = all->shared[all->shared_first];
    all->shared_first = (all->shared_first + 1) & (all->shared_size - 1);
    STORE(&all->shared_count, all->shared_count - 1);
  }
  apus_lock_release(&all->shared_lock);
  return job;
}

// Sleeping and waking.

bool apus_wake_a_worker(void) {
  struct workers *all = &apus_workers;
  if (LOAD_ACQUIRE(&all->sleeping) == 0) return false;
  struct worker *worker = 0;
  apus_lock_acquire(&all->sleep_lock);
  if (all->sleeping > 0) {
    worker = all->sleepers[all->sleeping - 1];
    STORE(&all->sleeping, all->sleeping - 1);
    __atomic_add_fetch(&all->searching, 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&worker->asleep, 0, __ATOMIC_RELEASE);
    COUNT(&all->wakes);
  }
  apus_lock_release(&all->sleep_lock);
  if (worker) wake_one_at(&worker->asleep);
  return worker != 0;
}

/// Takes `worker` from the list of sleepers, if nobody woke it before.
static bool leave_sleepers(struct worker *worker, bool ends) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->sleep_lock);
  bool left = worker->asleep == 1;
  if (left) {
    for (uint32_t i = 0; i < all->sleeping; i++) {
      if (all->sleepers[i] == worker) all->sleepers[i] = all->sleepers[all->sleeping - 1];
    }
    STORE(&all->sleeping, all->sleeping - 1);
    if (ends) {
      STORE(&worker->alive, 0);
      STORE(&all->alive, all->alive - 1);
    } else {
      STORE(&worker->asleep, 0);
      __atomic_add_fetch(&all->searching, 1, __ATOMIC_SEQ_CST);
    }
  }
  apus_lock_release(&all->sleep_lock);
  return left;
}

static void join_sleepers(struct worker *worker) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->sleep_lock);
  STORE(&worker->asleep, 1);
  all->sleepers[all->sleeping] = worker;
  STORE(&all->sleeping, all->sleeping + 1);
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

/// Whether the calling thread keeps from its processor a worker whose jobs it looks for. It would not, were another
/// processor free.
static bool is_crowded(struct worker *worker) {
  int here = apus_current_processor();
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
  apus_lock_acquire(&worker->ring_lock);
  bool fits = worker->end - worker->first < RING_SIZE;
  if (fits) {
    worker->ring[worker->end % RING_SIZE] = job;
    STORE(&worker->end, worker->end + 1);
  }
  apus_lock_release(&worker->ring_lock);
  if (!fits) apus_shared_push(job);
}

void *apus_ring_pop(struct worker *worker) {
  if (LOAD(&worker->first) == LOAD(&worker->end)) return 0;
  void *job = 0;
  apus_lock_acquire(&worker->ring_lock);
  if (worker->first != worker->end) {
    job = worker->ring[worker->first % RING_SIZE];
    STORE(&worker->first, worker->first + 1);
  }
  apus_lock_release(&worker->ring_lock);
  return job;
}

static void *take_latest(struct worker *worker) {
  if (!LOAD(&worker->latest)) return 0;
  return __atomic_exchange_n(&worker->latest, 0, __ATOMIC_ACQ_REL);
}

/// The job that was added last. One in `next` is taken without a locked instruction: see `raid`.
static void *take_newest(struct worker *worker) {
  void *job = LOAD(&worker->next);
  if (!job) return take_latest(worker);
  STORE(&worker->next, (void *)0);
  return job;
}

/// Keeps a job in a slot, and returns the one that was there. Others only take from a slot, so that an empty one
/// is filled by a store.
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
    void *job = shared_pop();
    if (job) return job;
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
  return job;
}

/// Looks for a job, and sleeps while there is none. Returns nothing where the worker is to end.
static void *wait_for_job(struct worker *worker) {
  __atomic_add_fetch(&apus_workers.searching, 1, __ATOMIC_SEQ_CST);
  for (;;) {
    void *job = search(worker);
    if (job) return found(worker, job);
    worker->seen_job = 0;
    join_sleepers(worker);
    bool is_asked = now() >= LOAD(&apus_workers.crowded_until) && another_runs_long(worker, true);
    if (is_asked || LOAD_ACQUIRE(&apus_workers.shared_count) > 0) {
      leave_sleepers(worker, false);
      continue;
    }
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
    void *job = shared_pop();
    if (job) return job;
  }
  void *job = apus_ring_pop(worker);
  return job ? job : shared_pop();
}

static void *next_job(struct worker *worker) {
  void *job;
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
    if ((job = shared_pop())) return job;
  }
  return wait_for_job(worker);
}

// Running jobs.

/// Uses the slot that others may take from where jobs run for long, and the one of its own where not.
static void change_slot(struct worker *worker, bool runs_long) {
  void *job = take_newest(worker);
  STORE(&worker->runs_long, runs_long);
  if (job && runs_long) {
    put(&worker->latest, job);
  } else if (job) {
    ring_push(worker, job);
  }
}

/// Decides from time to time whether the jobs of this worker run for long, after two looks that say so.
static void sample(struct worker *worker) {
  int64_t time = now();
  int64_t elapsed = time - worker->sampled_at;
  int64_t runs = worker->period, operations = worker->operations;
  worker->sampled_at = time;
  worker->operations = 0;
  STORE(&worker->processor, apus_current_processor());
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
  worker->period = worker->countdown = 1;
  worker->sampled_at = now();
  void *job;
  while ((job = next_job(worker))) {
    uintptr_t bits = (uintptr_t)job;
    __atomic_store_n(&worker->runs, worker->runs + 1, __ATOMIC_RELEASE);
    callbacks.run((void *)(bits & ~(uintptr_t)APUS_JOB_MASK), (uint8_t)(bits & APUS_RESUME_MASK));
    __atomic_store_n(&worker->runs, worker->runs + 1, __ATOMIC_RELEASE);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    while (__builtin_expect(LOAD_ACQUIRE(&worker->raided), 0)) sched_yield();
    if (--worker->countdown == 0) sample(worker);
  }
  COUNT(&apus_workers.retired);
  return 0;
}

void apus_start_thread(void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 1 << 20);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (pthread_create(&thread, &attributes, body, context) != 0) abort();
  pthread_attr_destroy(&attributes);
  COUNT(&apus_workers.threads_started);
}

static struct worker *free_entry(void) {
  struct workers *all = &apus_workers;
  for (uint32_t i = 0; i < all->count; i++) {
    if (!LOAD(&all->all[i]->alive)) return all->all[i];
  }
  struct worker *worker;
  if (all->count == WORKER_LIMIT) return 0;
  if (posix_memalign((void **)&worker, 128, sizeof(struct worker)) != 0) abort();
  memset(worker, 0, sizeof(struct worker));
  worker->index = all->count;
  all->all[all->count] = worker;
  return worker;
}

void apus_add_worker(void) {
  struct workers *all = &apus_workers;
  struct worker *worker = free_entry();
  if (!worker) return;
  apus_lock_acquire(&all->sleep_lock);
  STORE(&worker->asleep, 0);
  STORE(&worker->alive, 1);
  STORE(&all->alive, all->alive + 1);
  apus_lock_release(&all->sleep_lock);
  if (worker->index == all->count) __atomic_store_n(&all->count, all->count + 1, __ATOMIC_RELEASE);
  apus_start_thread(work, worker);
}

static uint32_t usual_count(void) {
  int32_t processors[WORKER_LIMIT];
  int count = apus_allowed_processors(processors, WORKER_LIMIT);
  if (count < 1) count = (int)sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > WORKER_LIMIT / 2 ? WORKER_LIMIT / 2 : (uint32_t)count;
}

static void start(void) {
  struct workers *all = &apus_workers;
  apus_lock_acquire(&all->start_lock);
  if (!all->started) {
    uint32_t wished = LOAD(&all->wished);
    all->has_barrier = prepare_fence_everywhere();
    all->base_count = wished > 0 && wished <= WORKER_LIMIT ? wished : usual_count();
    for (uint32_t i = 0; i < all->base_count; i++) apus_add_worker();
    apus_start_thread(apus_monitor, 0);
    __atomic_store_n(&all->started, 1, __ATOMIC_RELEASE);
  }
  apus_lock_release(&all->start_lock);
}

static __attribute__((noinline)) void schedule_from_elsewhere(void *job) {
  if (!LOAD_ACQUIRE(&apus_workers.started)) start();
  apus_shared_push(job);
  full_fence();
  if (LOAD_ACQUIRE(&apus_workers.searching) == 0) apus_wake_a_worker();
  if (LOAD(&apus_workers.monitor_sleeps)) apus_wake_monitor();
}

static __attribute__((noinline)) void ask_for_help(struct worker *worker) {
  if (worker->sampled_at < LOAD(&apus_workers.crowded_until)) return;
  if (LOAD(&apus_workers.searching) == 0 && LOAD(&apus_workers.sleeping) > 0) apus_wake_a_worker();
}

static void schedule(void *job) {
  struct worker *worker = this_worker;
  if (__builtin_expect(!worker, 0)) {
    schedule_from_elsewhere(job);
    return;
  }
  bool keeps = apus_workers.has_barrier && !worker->runs_long;
  void *displaced = put(keeps ? &worker->next : &worker->latest, job);
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
    schedule(job);
  }
}

bool apus_waiter_publish(struct apus_waiter *waiter, void *job, uint8_t resume) {
  void *none = 0;
  void *marked = (void *)((uintptr_t)job | resume);
  STORE(&waiter->parks, waiter->parks + 1);
  return __atomic_compare_exchange_n(
      &waiter->job, &none, marked, false, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE);
}

void apus_park_next(struct apus_waiter *waiter, uint32_t operations) {
  parks_next = waiter;
  if (this_worker) this_worker->operations += operations;
}

void apus_parked(void *job) {
  struct apus_waiter *waiter = parks_next;
  uint8_t resume = waiter->resume | waiter->patience;
  if (!apus_waiter_publish(waiter, job, resume)) {
    apus_dispatch(waiter, (void *)((uintptr_t)job | resume));
    return;
  }
  if (__builtin_expect(LOAD(&apus_workers.monitor_sleeps), 0)) {
    apus_wake_monitor();
  } else if (__builtin_expect(!LOAD_ACQUIRE(&apus_workers.started), 0)) {
    start();
  }
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
      .sleeping = LOAD(&all->sleeping),
      .monitor_sleeps = LOAD(&all->monitor_sleeps) != 0,
      .started = LOAD(&all->threads_started),
      .retired = LOAD(&all->retired),
      .wakes = LOAD(&all->wakes),
      .thefts = LOAD(&all->thefts),
      .rescues = LOAD(&all->rescues),
      .passes = LOAD(&all->passes),
      .upgrades = LOAD(&all->upgrades),
  };
  return counts;
}

struct errand {
  void (*body)(void *);
  void *context;
};

static void *run_errand(void *context) {
  struct errand *errand = context;
  errand->body(errand->context);
  return 0;
}

int apus_run_on_thread(void (*body)(void *), void *context) {
  struct errand errand = {body, context};
  pthread_t thread;
  int status = pthread_create(&thread, 0, run_errand, &errand);
  return status != 0 ? status : pthread_join(thread, 0);
}

static void *run_detached(void *context) {
  struct errand errand = *(struct errand *)context;
  free(context);
  errand.body(errand.context);
  return 0;
}

int apus_detach_thread(void (*body)(void *), void *context) {
  struct errand *errand = malloc(sizeof *errand);
  if (!errand) return ENOMEM;
  *errand = (struct errand){body, context};
  pthread_t thread;
  int status = pthread_create(&thread, 0, run_detached, errand);
  if (status != 0) {
    free(errand);
    return status;
  }
  return pthread_detach(thread);
}
