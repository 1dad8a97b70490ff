#ifndef SYSTEM_RIVAL_H
#define SYSTEM_RIVAL_H

// The costs of the operating system, timed by loops in C as in ApusMachine's probes. Each is a
// median of several epochs in nanoseconds, or negative if it cannot be measured. The calling thread
// is bound to `processor` meanwhile.

/// Returns the number of the processor with this rank among those that the process may use, or -1
/// if there are fewer.
int system_rival_processor(int rank);

/// The time of a system call that does nothing and is really made.
double system_rival_call(int processor);

/// The time to take and release an uncontended lock of one word, by two compare-and-swaps.
double system_rival_lock(int processor);

/// Half the round trip of two threads that wake each other through two `sem_t`, each bound to a
/// processor.
double system_rival_hand_over(int own, int partner);

/// The life of a thread that starts on the processor of its creator, or on another. It lasts from
/// before the creation to the return of the waiting joiner, less the time of the thread's own work.
/// Each value is the median of those of `count` lives. Both threads may use the two processors.
struct system_rival_lives {
  double same_processor;
  double another_processor;
};
struct system_rival_lives system_rival_lives(int count, int processor, int partner);

#endif
