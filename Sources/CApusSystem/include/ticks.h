// Reads the cheapest monotonic counter of the processor.
#ifndef CAPUS_TICKS_H
#define CAPUS_TICKS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/time.h>
#include <time.h>

/// Nanoseconds of a POSIX clock.
static inline int64_t apus_clock_nanoseconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// Microseconds of `gettimeofday`.
static inline int64_t apus_time_of_day_microseconds(void) {
  struct timeval t;
  gettimeofday(&t, 0);
  return (int64_t)t.tv_sec * 1000000 + t.tv_usec;
}

#if defined(__x86_64__)
/// True if the time-stamp counter runs at the same rate in every power state; set once at load.
extern bool apus_counter_is_invariant;

/// Reads the time-stamp counter. The compiler moves no load or store across the memory clobber.
static inline uint64_t apus_counter(void) {
  uint32_t low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high) : : "memory");
  return ((uint64_t)high << 32) | low;
}
#elif defined(__aarch64__)
static const bool apus_counter_is_invariant = true;

/// Reads the virtual counter-timer, which has a constant rate by architecture.
static inline uint64_t apus_counter(void) {
  uint64_t value;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(value) : : "memory");
  return value;
}
#else
static const bool apus_counter_is_invariant = false;
static inline uint64_t apus_counter(void) { return (uint64_t)apus_clock_nanoseconds(CLOCK_MONOTONIC); }
#endif

/// Whether `apus_ticks` reads the processor's own counter.
static inline bool apus_has_invariant_counter(void) { return apus_counter_is_invariant; }

/// Reads the counter if it is invariant, else the nanoseconds of the monotonic clock.
static inline uint64_t apus_ticks(void) {
  if (__builtin_expect(apus_counter_is_invariant, 1)) return apus_counter();
  return (uint64_t)apus_clock_nanoseconds(CLOCK_MONOTONIC);
}

/// Reads the counter after all earlier instructions and before all later ones. It takes longer than
/// `apus_ticks`, but short times do not overlap with what is done before and after.
static inline uint64_t apus_ticks_in_order(void) {
#if defined(__x86_64__)
  __asm__ volatile("lfence" : : : "memory");
  uint64_t ticks = apus_ticks();
  __asm__ volatile("lfence" : : : "memory");
#elif defined(__aarch64__)
  __asm__ volatile("isb" : : : "memory");
  uint64_t ticks = apus_ticks();
  __asm__ volatile("isb" : : : "memory");
#else
  uint64_t ticks = apus_ticks();
#endif
  return ticks;
}

/// Readings of the counter and of a system clock at the same moment.
struct apus_tick_edge {
  uint64_t ticks;
  int64_t nanoseconds;
  /// The largest possible distance between the two readings, in ticks.
  uint64_t width;
};

/// Reads nine `counter, clock, counter` triples and returns the tightest.
struct apus_tick_edge apus_tick_edge(clockid_t clock);

/// Returns the edge with CLOCK_MONOTONIC that was read when this program was loaded.
struct apus_tick_edge apus_tick_edge_at_load(void);

#endif
