// What a task that waits for a channel leaves behind, so that others find it.
#ifndef CAPUS_WAITERS_H
#define CAPUS_WAITERS_H

#include <stdbool.h>
#include <stdint.h>

/// How a task that waits is made to go on: the low bits of `apus_waiter.job`, which is aligned to 16 bytes.
enum apus_resume {
  /// On a worker, as on no executor. A task with an executor preference hops there by itself.
  APUS_RESUME_ANYWHERE = 0,
  /// On a worker, which may take over the default actor that the task is isolated to.
  APUS_RESUME_SWITCHING = 1,
  /// By the serial executor in `executor`: that of the main actor, for one.
  APUS_RESUME_ON_SERIAL = 2,
  /// By the task executor in `executor`, which the task prefers.
  APUS_RESUME_ON_PREFERRED = 3,
  /// By resuming a continuation, which the job is then.
  APUS_RESUME_CONTINUATION = 4,
  /// On a worker, as on the global concurrent executor.
  APUS_RESUME_GLOBAL = 5,
  /// By waking a thread that sleeps on `parks`.
  APUS_RESUME_THREAD = 6,
  APUS_RESUME_MASK = 7,
};

/// What else the low bits of `apus_waiter.job` say: who takes the job from another worker had better wait for a while,
/// since there is a buffer to fill or to empty meanwhile.
enum { APUS_JOB_PATIENT = 8, APUS_JOB_MASK = 15 };

/// How urgent a task is. Jobs of a higher band run first.
enum apus_band {
  APUS_BAND_BACKGROUND = 0,
  APUS_BAND_UTILITY = 1,
  APUS_BAND_USUAL = 2,
  APUS_BAND_HIGH = 3,
  APUS_BANDS = 4,
};

/// What became of an operation that waited.
enum apus_outcome {
  APUS_OUTCOME_NONE = 0,
  /// The element was taken, or one was put into the payload.
  APUS_OUTCOME_DONE = 1,
  APUS_OUTCOME_CLOSED = 2,
  APUS_OUTCOME_CANCELLED = 3,
};

/// The `job` of a waiter that was woken.
#define APUS_JOB_WOKEN ((void *)APUS_RESUME_MASK)

/// An operation that waits: a link of a channel's queue, and the task behind it. 128 bytes that are freed while
/// nobody has them, and while the monitor does not look.
///
/// Plain members belong to the lock of the channel while the waiter is linked, to who unlinked it from
/// then until it is woken, and to the waiting task afterwards.
struct apus_waiter {
  struct apus_waiter *_Nullable next;
  struct apus_waiter *_Nullable previous;
  /// Nothing until the task has gone, then the task with its `apus_resume`, or `APUS_JOB_WOKEN`. Atomic.
  void *_Nullable job;
  /// The shared part of the channel in whose queue this is; in a select, the waiter of its next case.
  void *_Nullable channel;
  /// Whose job is to be woken: itself, or the first waiter of its select.
  struct apus_waiter *_Nullable leader;
  /// In the leader of a select: the place of the case that was chosen, 0 while none is. Atomic.
  uint32_t claim;
  uint8_t outcome;
  bool linked;
  bool sends;
  uint8_t resume;
  /// How often a task was parked here, and what the monitor saw at its last look. Atomic.
  uint32_t parks;
  uint32_t seen;
  /// Set where a cancellation handler stands, so that the monitor need not look. Atomic.
  uint8_t guarded;
  /// `APUS_JOB_PATIENT`, or 0.
  uint8_t patience;
  /// The `apus_band` of the task. Atomic: an escalation may come while the task waits.
  uint8_t band;
  /// The place among the cases of a select, from 1; 0 for an operation of its own.
  uint32_t place;
  void *_Nullable executor[2];
  /// The element, or the address of a box where it does not fit.
  uint64_t payload[6];
};

enum { APUS_PAYLOAD_OFFSET = 80, APUS_PAYLOAD_BYTES = 48 };

/// Takes a waiter from the calling thread's store. Every member but the payload is as it was left.
struct apus_waiter *_Nonnull apus_waiter_take(void);
void apus_waiter_give(struct apus_waiter *_Nonnull waiter);

/// Makes a waiter ready to be linked.
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
  waiter->place = 0;
}

/// The waiter is of a channel with so many places: from some places on, who was woken need not begin at once.
static inline void apus_waiter_set_places(struct apus_waiter *_Nonnull waiter, intptr_t places) {
  waiter->patience = places >= 8 ? APUS_JOB_PATIENT : 0;
}

static inline bool apus_waiter_is_woken(const struct apus_waiter *_Nonnull waiter) {
  return __atomic_load_n(&waiter->job, __ATOMIC_ACQUIRE) == APUS_JOB_WOKEN;
}

/// From now on the monitor leaves the waiter alone.
static inline void apus_waiter_guard(struct apus_waiter *_Nonnull waiter) {
  __atomic_store_n(&waiter->guarded, 1, __ATOMIC_RELAXED);
}

/// The task that waits was escalated.
static inline void apus_waiter_set_band(struct apus_waiter *_Nonnull waiter, uint8_t band) {
  __atomic_store_n(&waiter->band, band, __ATOMIC_RELAXED);
}

/// Opens the choice among the cases of a select; `leader` is its first waiter.
static inline void apus_claim_open(struct apus_waiter *_Nonnull leader) {
  __atomic_store_n(&leader->claim, 0, __ATOMIC_RELAXED);
}

/// The place that was chosen.
static inline uint32_t apus_claim_winner(const struct apus_waiter *_Nonnull leader) {
  return __atomic_load_n(&leader->claim, __ATOMIC_ACQUIRE);
}

/// Chooses a place, unless one is chosen already.
static inline bool apus_claim(struct apus_waiter *_Nonnull leader, uint32_t place) {
  uint32_t none = 0;
  return __atomic_compare_exchange_n(
      &leader->claim, &none, place, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/// How often waiters were freed.
uint32_t apus_waiters_freed(void);

/// Keeps all waiters in memory until `apus_waiters_release`, if nobody else does; returns whether it does.
bool apus_waiters_hold(void);
void apus_waiters_release(void);

/// How many waiters there are, used or not; for tests.
uint64_t apus_waiters_made(void);

/// Calls `look` for every waiter there is, used or not.
void apus_waiters_visit(void (*_Nonnull look)(struct apus_waiter *_Nonnull waiter, void *_Nonnull context),
                        void *_Nonnull context);

#endif
