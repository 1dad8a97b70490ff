// Counting heap allocations without a hook in timed code.
//
// Nothing is redirected until `apus_allocations_install` is called, which a process does only when
// counting is all that it is for. A program gets this by depending on the product ApusAllocations;
// ApusMeasure finds it at link time and says `absent` where it was left out.
#ifndef CAPUS_ALLOCATIONS_H
#define CAPUS_ALLOCATIONS_H

#include <stdint.h>

struct apus_allocation_counts {
  uint64_t allocations;
  uint64_t frees;
  uint64_t bytes;
};

/// Points every loaded object's slots for the allocator's functions at counting ones. For good; call
/// it while the process has one thread. Returns how many slots were redirected; 0 means that counting
/// cannot work here (a fully static program, or a system without ELF).
int apus_allocations_install(void);

/// Switches counting on (1) or off (0), for all threads.
void apus_allocations_count(int on);

/// What was counted so far by all threads.
struct apus_allocation_counts apus_allocations_read(void);

#endif
