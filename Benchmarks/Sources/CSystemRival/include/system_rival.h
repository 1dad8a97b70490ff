#ifndef SYSTEM_RIVAL_H
#define SYSTEM_RIVAL_H

// What the operating system costs, timed by loops in C in the way of ApusMachine's probes: nanoseconds, each the median of
// some epochs; negative where it cannot be had. The calling thread is bound to `processor` meanwhile.

/// The number of the processor of this rank among those that the process may use; negative if there are fewer.
int system_rival_processor(int rank);

/// A system call that does nothing, made for real.
double system_rival_call(int processor);

/// Taking and releasing a lock of one word that nobody else wants, by two compare-and-swaps.
double system_rival_lock(int processor);

/// Half the round trip of two threads that hand over to each other by two `sem_t`, each bound to a processor.
double system_rival_hand_over(int own, int partner);

/// The life of a thread that starts on the processor of its creator or on another one, from before the creation to the
/// return of the joiner that waits, less what the thread did: the median of those of `count` lives. Both threads may use
/// the two processors.
struct system_rival_lives {
  double same_processor;
  double another_processor;
};
struct system_rival_lives system_rival_lives(int count, int processor, int partner);

#endif
