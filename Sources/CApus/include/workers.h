// Threads that run the tasks which waited for a channel.
#ifndef CAPUS_WORKERS_H
#define CAPUS_WORKERS_H

#include <stdbool.h>
#include <stdint.h>

#include "waiters.h"

/// How Swift makes jobs go on. `run` runs one on the calling thread, in the way of `APUS_RESUME_ANYWHERE`,
/// `_SWITCHING` or `_GLOBAL`; `forward` hands it to the executor, or resumes the continuation; `hand_over` hands it to
/// Swift's own pool.
struct apus_job_callbacks {
  void (*_Nonnull run)(void *_Nonnull job, uint8_t resume);
  void (*_Nonnull forward)(
      void *_Nonnull job, uint8_t resume, void *_Nullable executor, void *_Nullable witness);
  void (*_Nonnull hand_over)(void *_Nonnull job);
};

/// Sets the callbacks, once, before anything waits.
void apus_set_job_callbacks(struct apus_job_callbacks callbacks);

/// How many threads run jobs; the processors that this process may use where it is 0. Counts until the
/// first job comes.
void apus_set_worker_count(uint32_t count);

/// The most threads that run jobs, also while user code blocks them: 256 where it is 0.
void apus_set_worker_limit(uint32_t limit);

/// Whether the calling thread is a worker.
bool apus_on_worker(void);

/// Does the same as `apus_park_next` if the calling thread is a worker and its task need not check for cancellation
/// now; else does nothing and returns false. A task checks in 1 of 64 waits, chosen at random; in 1 of 5 if jobs run
/// for long.
bool apus_park_plainly(struct apus_waiter *_Nonnull waiter, uint32_t operations);

/// Notes how urgent the task is that waits by `waiter`, which runs on the calling thread.
void apus_set_band(struct apus_waiter *_Nonnull waiter, uint8_t band);

/// A number that no other living thread has.
uintptr_t apus_thread_mark(void);

/// Names the waiter whose task the calling thread suspends next, and how many operations its channel has
/// done since it was last asked.
void apus_park_next(struct apus_waiter *_Nonnull waiter, uint32_t operations);

/// Takes the suspended task: keeps it in the waiter that was named, or runs it if that was woken.
void apus_parked(void *_Nonnull job);

/// Keeps `job` in a waiter, with its way to go on. False if the waiter was woken before.
bool apus_waiter_publish(struct apus_waiter *_Nonnull waiter, void *_Nonnull job, uint8_t resume);

/// Makes a job go on; its low bits say how.
void apus_dispatch(struct apus_waiter *_Nonnull waiter, void *_Nonnull job);

/// Makes the task of a waiter go on, or not wait at all. Not under a lock. The waiter is not to be touched
/// afterwards.
static inline __attribute__((always_inline)) void apus_waiter_wake(struct apus_waiter *_Nonnull waiter) {
  struct apus_waiter *leader = waiter->leader;
  void *job = __atomic_exchange_n(&leader->job, APUS_JOB_WOKEN, __ATOMIC_ACQ_REL);
  if (job) apus_dispatch(leader, job);
}

/// Blocks the calling thread until the waiter is woken.
void apus_waiter_block(struct apus_waiter *_Nonnull waiter);

/// Does nothing that the compiler could see.
void apus_opaque_nothing(void);

/// The parking form that was chosen, 0 while none is. Atomic. It becomes that of continuations if there is no memory or
/// no thread for the workers.
extern uint32_t apus_chosen_form;
static inline __attribute__((always_inline)) uint32_t apus_parking_form(void) {
  return __atomic_load_n(&apus_chosen_form, __ATOMIC_ACQUIRE);
}
void apus_set_parking_form(uint32_t form);

/// Whether the environment variable APUS_CHANNELS_POOL says that Swift's pool runs all tasks.
bool apus_wants_swift_pool(void);

/// What the workers did so far.
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
  /// How many jobs were handed over to Swift's pool.
  uint64_t handed_over;
};
struct apus_worker_counts apus_worker_counts(void);

/// Runs `body` on a thread of its own and waits for its end. Returns an errno value.
int apus_run_on_thread(void (*_Nonnull body)(void *_Nullable context), void *_Nullable context);

/// Runs `body` on a thread of its own that nobody waits for. Returns an errno value; then nothing runs.
int apus_detach_thread(void (*_Nonnull body)(void *_Nullable context), void *_Nullable context);

#endif
