// Counts heap allocations without a hook in timed code.
//
// No call is redirected before `apus_allocations_install`, which only a process for counting calls.
// A program gets this module by depending on the product ApusAllocations. ApusMeasure looks for it
// at link time and reports `absent` without it.
#ifndef CAPUS_ALLOCATIONS_H
#define CAPUS_ALLOCATIONS_H

#include <stdint.h>

struct apus_allocation_counts {
  uint64_t allocations;
  uint64_t frees;
  uint64_t bytes;
};

/// Redirects the allocator calls of all loaded objects to counting functions, permanently. Call it
/// while the process has a single thread. Returns the number of redirected slots; 0 means that
/// counting cannot work here (a fully static program, or a system without ELF).
int apus_allocations_install(void);

/// Switches counting on (1) or off (0), for all threads.
void apus_allocations_count(int on);

/// Returns the counts of all threads so far.
struct apus_allocation_counts apus_allocations_read(void);

/// The counts of a single thread.
struct apus_thread_allocations {
  uint64_t allocations;
  uint64_t frees;
  /// The bytes of the blocks that the thread allocated and did not free, as the allocator rounds
  /// them; negative if it freed more.
  int64_t live_bytes;
};

/// Switches counting on (1) or off (0) for the calling thread, beside the count of all threads.
void apus_allocations_count_thread(int on);

/// Returns the counts of the calling thread so far.
struct apus_thread_allocations apus_allocations_read_thread(void);

#endif
