// Counts retains and releases of Swift objects.
//
// The functions of the runtime are as they were until `apus_references_install`, which only a process for
// counting calls.
#ifndef CAPUS_REFERENCES_H
#define CAPUS_REFERENCES_H

#include <stdbool.h>
#include <stdint.h>

struct apus_reference_counts {
  uint64_t retains;
  uint64_t releases;
};

/// Makes the functions of the runtime count, permanently. Call it while the process has a single
/// thread. Returns false if this is not Linux on x86-64, or if the system forbids to change code.
bool apus_references_install(void);

/// Switches counting on (1) or off (0), for all threads.
void apus_references_count(int on);

/// Returns the counts of all threads so far.
struct apus_reference_counts apus_references_read(void);

#endif
