// The records of tasks that wait for a channel, for the threads that resume them.
#ifndef CAPUS_WAITERS_H
#define CAPUS_WAITERS_H

#include <stdbool.h>
#include <stdint.h>

/// The way to resume a waiting task: the low bits of `apus_waiter.job`, which is aligned to 16
/// bytes.
enum apus_resume {
  /// On a worker, as on no executor. A task with an executor preference hops there by itself.
  APUS_RESUME_ANYWHERE = 0,
  /// On a worker, which may take over the default actor that the task is isolated to.
  APUS_RESUME_SWITCHING = 1,
  /// By the serial executor in `executor`, for example the executor of the main actor.
  APUS_RESUME_ON_SERIAL = 2,
  /// By the task executor in `executor`, which the task prefers.
  APUS_RESUME_ON_PREFERRED = 3,
  /// By resuming the continuation that is stored as the job.
  APUS_RESUME_CONTINUATION = 4,
  /// On a worker, as on the global concurrent executor.
  APUS_RESUME_GLOBAL = 5,
  /// By waking a thread that sleeps on `parks`.
  APUS_RESUME_THREAD = 6,
  APUS_RESUME_MASK = 7,
};

/// A further flag in the low bits of `apus_waiter.job`. A thread that would take the job from
/// another worker should wait for a while, because there is a buffer to fill or to empty meanwhile.
enum { APUS_JOB_PATIENT = 8, APUS_JOB_MASK = 15 };

/// The priority band of a task. Jobs of a higher band run first.
enum apus_band {
  APUS_BAND_BACKGROUND = 0,
  APUS_BAND_UTILITY = 1,
  APUS_BAND_USUAL = 2,
  APUS_BAND_HIGH = 3,
  APUS_BANDS = 4,
};

/// The outcome of a waiting operation.
enum apus_outcome {
  APUS_OUTCOME_NONE = 0,
  /// The element was taken, or an element was put into the payload.
  APUS_OUTCOME_DONE = 1,
  APUS_OUTCOME_CLOSED = 2,
  APUS_OUTCOME_CANCELLED = 3,
};

/// The `job` of a waiter that was woken.
#define APUS_JOB_WOKEN ((void *)APUS_RESUME_MASK)

/// A waiting operation and its task: a link of a channel's queue. The 128 bytes are freed only
/// while no thread uses them and the monitor does not visit them.
///
/// While the waiter is linked, the lock of the channel guards the plain members. Then they belong
/// to the thread that unlinked it, until the waiter is woken. After that they belong to the waiting
/// task.
struct apus_waiter {
  struct apus_waiter *_Nullable next;
  struct apus_waiter *_Nullable previous;
  /// Null until the task was suspended, then the task with its `apus_resume`, or `APUS_JOB_WOKEN`.
  /// Atomic.
  void *_Nullable job;
  /// The block of the channel that has the waiter in a queue. In a select, the waiter of its next
  /// case.
  void *_Nullable channel;
  /// The waiter of the job to wake: this waiter, or the first waiter of its select.
  struct apus_waiter *_Nullable leader;
  /// In the leader of a select: the index of the chosen case from 1, or 0 before the choice.
  /// Atomic.
  uint32_t claim;
  uint8_t outcome;
  bool linked;
  bool sends;
  uint8_t resume;
  /// The number of times that a task was parked here, and its value at the monitor's last visit.
  /// Atomic.
  uint32_t parks;
  uint32_t seen;
  /// Set if a cancellation handler is installed, so that the monitor need not visit the waiter.
  /// Atomic.
  uint8_t guarded;
  /// `APUS_JOB_PATIENT`, or 0.
  uint8_t patience;
  /// The `apus_band` of the task. Atomic, because the task may be escalated while it waits.
  uint8_t band;
  /// The index among the cases of a select, from 1, or 0 for a single operation.
  uint32_t case_index;
  void *_Nullable executor[2];
  /// The element, or the address of a box if it does not fit.
  uint64_t payload[6];
};

enum { APUS_PAYLOAD_OFFSET = 80, APUS_PAYLOAD_BYTES = 48 };

/// Takes a waiter from the calling thread's store. Every member except the payload keeps its last
/// value.
struct apus_waiter *_Nonnull apus_waiter_take(void);
void apus_waiter_give(struct apus_waiter *_Nonnull waiter);

/// Prepares a waiter to be linked.
static inline void apus_waiter_prepare(
    struct apus_waiter *_Nonnull waiter, void *_Nullable channel, bool sends, bool guarded) {
  __atomic_store_n(&waiter->job, (void *)0, __ATOMIC_RELAXED);
  __atomic_store_n(&waiter->guarded, guarded, __ATOMIC_RELAXED);
  waiter->channel = channel;
  waiter->leader = waiter;
  waiter->outcome = APUS_OUTCOME_NONE;
  waiter->sends = sends;
  waiter->resume = APUS_RESUME_ANYWHERE;
  waiter->patience = 0;
  __atomic_store_n(&waiter->band, APUS_BAND_USUAL, __ATOMIC_RELAXED);
  waiter->case_index = 0;
}

/// Sets the number of buffer slots of the waiter's channel. With many slots, a woken task need not
/// begin at once.
static inline void apus_waiter_set_slots(struct apus_waiter *_Nonnull waiter, intptr_t slots) {
  waiter->patience = slots >= 8 ? APUS_JOB_PATIENT : 0;
}

static inline bool apus_waiter_is_woken(const struct apus_waiter *_Nonnull waiter) {
  return __atomic_load_n(&waiter->job, __ATOMIC_ACQUIRE) == APUS_JOB_WOKEN;
}

/// Tells the monitor to ignore the waiter from now on.
static inline void apus_waiter_guard(struct apus_waiter *_Nonnull waiter) {
  __atomic_store_n(&waiter->guarded, 1, __ATOMIC_RELAXED);
}

/// Sets the band of a waiting task that was escalated.
static inline void apus_waiter_set_band(struct apus_waiter *_Nonnull waiter, uint8_t band) {
  __atomic_store_n(&waiter->band, band, __ATOMIC_RELAXED);
}

/// Opens the choice among the cases of a select; `leader` is its first waiter.
static inline void apus_claim_open(struct apus_waiter *_Nonnull leader) {
  __atomic_store_n(&leader->claim, 0, __ATOMIC_RELAXED);
}

/// Returns the index of the chosen case.
static inline uint32_t apus_claim_winner(const struct apus_waiter *_Nonnull leader) {
  return __atomic_load_n(&leader->claim, __ATOMIC_ACQUIRE);
}

/// Chooses a case, unless a case is chosen already. Returns whether it did.
static inline bool apus_claim(struct apus_waiter *_Nonnull leader, uint32_t case_index) {
  uint32_t none = 0;
  return __atomic_compare_exchange_n(
      &leader->claim, &none, case_index, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/// The number of times that waiters were freed.
uint32_t apus_waiters_freed(void);

/// Keeps all waiters in memory until `apus_waiters_release`, unless another thread does. Returns
/// whether it does.
bool apus_waiters_hold(void);
void apus_waiters_release(void);

/// The number of waiters, used or not. For tests.
uint64_t apus_waiters_made(void);

/// Calls `look` for every waiter, used or not.
void apus_waiters_visit(void (*_Nonnull look)(struct apus_waiter *_Nonnull waiter, void *_Nonnull context),
                        void *_Nonnull context);

#endif
