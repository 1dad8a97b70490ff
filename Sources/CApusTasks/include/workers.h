// Worker threads that run tasks after they waited for a channel.
#ifndef CAPUS_WORKERS_H
#define CAPUS_WORKERS_H

#include <stdbool.h>
#include <stdint.h>

#include "waiters.h"

/// Callbacks by which Swift resumes jobs. `run` runs a job on the calling thread, as
/// `APUS_RESUME_ANYWHERE`, `_SWITCHING` or `_GLOBAL` says. `forward` enqueues it on its executor,
/// or resumes the continuation. `hand_over` enqueues it on Swift's own pool.
struct apus_job_callbacks {
  void (*_Nonnull run)(void *_Nonnull job, uint8_t resume);
  void (*_Nonnull forward)(
      void *_Nonnull job, uint8_t resume, void *_Nullable executor, void *_Nullable witness);
  void (*_Nonnull hand_over)(void *_Nonnull job);
};

/// Sets the callbacks, once, before any task waits.
void apus_set_job_callbacks(struct apus_job_callbacks callbacks);

/// Sets the number of threads that run jobs. 0 stands for the processors that this process may use.
/// A call has an effect only before the first job.
void apus_set_worker_count(uint32_t count);

/// Sets the limit of threads that run jobs, also while user code blocks them. 0 stands for 256.
void apus_set_worker_limit(uint32_t limit);

/// Whether the calling thread is a worker.
bool apus_on_worker(void);

/// Does the same as `apus_park_next` if the calling thread is a worker and its task need not check
/// for cancellation now. Otherwise does nothing and returns false. A task checks in 1 of 64 waits,
/// chosen at random, or in 1 of 5 if jobs run for long.
bool apus_park_plainly(struct apus_waiter *_Nonnull waiter, uint32_t operations);

/// Sets the band of the task that waits by `waiter` and runs on the calling thread.
void apus_set_band(struct apus_waiter *_Nonnull waiter, uint8_t band);

/// Returns a number that no other living thread has.
uintptr_t apus_thread_mark(void);

/// Names the waiter whose task the calling thread suspends next. `operations` is the number of
/// operations on its channel since the last such wait.
void apus_park_next(struct apus_waiter *_Nonnull waiter, uint32_t operations);

/// Takes the suspended task: keeps it in the waiter that was named, or runs it if the waiter was
/// woken.
void apus_parked(void *_Nonnull job);

/// Stores `job` in a waiter, with its `apus_resume`. Returns false if the waiter was woken before.
bool apus_waiter_publish(struct apus_waiter *_Nonnull waiter, void *_Nonnull job, uint8_t resume);

/// Resumes a job by the `apus_resume` in its low bits.
void apus_dispatch(struct apus_waiter *_Nonnull waiter, void *_Nonnull job);

/// Resumes the task of a waiter, or prevents its wait. Not under a lock. The waiter must not be
/// used afterwards.
static inline __attribute__((always_inline)) void apus_waiter_wake(struct apus_waiter *_Nonnull waiter) {
  struct apus_waiter *leader = waiter->leader;
  void *job = __atomic_exchange_n(&leader->job, APUS_JOB_WOKEN, __ATOMIC_ACQ_REL);
  if (job) apus_dispatch(leader, job);
}

/// Whether all workers sleep. Atomic.
extern uint32_t apus_resting;
static inline __attribute__((always_inline)) bool apus_workers_rest(void) {
  return __atomic_load_n(&apus_resting, __ATOMIC_RELAXED) != 0;
}

/// Whether the calling thread may run jobs of the workers: a thread of Swift's pool that does not do
/// so already, while a job waits for a worker.
bool apus_may_lend(void);

/// Says that the thread runs jobs as soon as it has suspended the current task. See `lending.c`.
void apus_lend_next(void);

/// Blocks the calling thread until the waiter is woken.
void apus_waiter_block(struct apus_waiter *_Nonnull waiter);

/// Does nothing, but the compiler cannot see that.
void apus_opaque_nothing(void);

/// The parking form that was chosen, or 0 before the choice. Atomic. It becomes the form of
/// continuations if there is no memory or no thread for the workers.
extern uint32_t apus_chosen_form;
static inline __attribute__((always_inline)) uint32_t apus_parking_form(void) {
  return __atomic_load_n(&apus_chosen_form, __ATOMIC_ACQUIRE);
}
void apus_set_parking_form(uint32_t form);

/// Whether the environment variable APUS_CHANNELS_POOL selects Swift's pool for all tasks.
bool apus_wants_swift_pool(void);

/// Counts of the workers' actions so far.
struct apus_worker_counts {
  uint32_t workers;
  uint32_t sleeping;
  bool monitor_sleeps;
  uint64_t started;
  uint64_t retired;
  uint64_t wakes;
  uint64_t thefts;
  uint64_t rescues;
  uint64_t passes;
  uint64_t upgrades;
  /// The number of jobs that were handed over to Swift's pool.
  uint64_t handed_over;
  /// The number of times that a thread of Swift's pool ran jobs of the workers.
  uint64_t lent;
};
struct apus_worker_counts apus_worker_counts(void);

/// Runs `body` on a new thread and waits for its end. Returns an errno value.
int apus_run_on_thread(void (*_Nonnull body)(void *_Nullable context), void *_Nullable context);

#endif
