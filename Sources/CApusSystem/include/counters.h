// The counters of the kernel: perf events and resource usage.
#ifndef CAPUS_COUNTERS_H
#define CAPUS_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

/// The events that Apus asks for; the order is the order of `apus_event_config`.
enum apus_event {
  APUS_EVENT_INSTRUCTIONS,
  APUS_EVENT_CYCLES,
  APUS_EVENT_BRANCH_MISSES,
  APUS_EVENT_CACHE_MISSES,
  APUS_EVENT_CONTEXT_SWITCHES,
  APUS_EVENT_PAGE_FAULTS,
};

/// Opens a disabled counter of this process and the threads that it starts. `group` is the leader's
/// descriptor or -1. Returns a descriptor, or a negative errno value.
int apus_event_open(enum apus_event event, int group, bool inherit);
int apus_event_enable(int descriptor);
int apus_event_disable(int descriptor);

/// Reads the count, extrapolated if the event was on the hardware only part of the time. Returns 0
/// or an errno value.
int apus_event_read(int descriptor, double *_Nonnull value);

/// Resource usage so far, of the whole process or of the calling thread.
struct apus_usage {
  int64_t user_nanoseconds;
  int64_t system_nanoseconds;
  int64_t voluntary_switches;
  int64_t involuntary_switches;
  int64_t minor_faults;
  int64_t major_faults;
  int64_t peak_resident_bytes;
};
/// Returns 0 or an errno value.
int apus_process_usage(struct apus_usage *_Nonnull usage);

/// CPU time of the process, with the resolution of the clock instead of the kernel's tick.
int64_t apus_process_cpu_nanoseconds(void);

#endif
