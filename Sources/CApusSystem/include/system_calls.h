// Counts the system calls of this process by their numbers.
//
// A process of its own traces this process (`ptrace`), so that nothing is redirected and every call
// counts, also one that does not go through the C library.
#ifndef CAPUS_SYSTEM_CALLS_H
#define CAPUS_SYSTEM_CALLS_H

#include <stdint.h>

enum {
  /// The number of system calls that are counted apart.
  APUS_SYSTEM_CALL_KINDS = 1024,
};

/// Starts to trace the threads of this process and those that they start, but no other processes.
/// Nothing is counted yet. Returns 0 or an errno value: EPERM if the system refuses, ENOTSUP if it
/// has no such trace.
int apus_system_calls_begin(void);

/// Switches counting on (1) or off (0), without a system call.
void apus_system_calls_count(int on);

/// Returns how often a system call was begun while counting was on. Without a trace it is 0.
uint64_t apus_system_calls_read(int number);

/// Ends the trace. The counts stay.
void apus_system_calls_end(void);

/// Returns the name of a system call of this processor, or null if the number has no name here.
const char *_Nullable apus_system_call_name(int number);

#endif
