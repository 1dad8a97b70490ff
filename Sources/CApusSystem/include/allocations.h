// The optional allocation counter (product ApusAllocations), found at link time.
#ifndef CAPUS_ALLOCATION_LINK_H
#define CAPUS_ALLOCATION_LINK_H

#include <stdint.h>

enum apus_allocation_link {
  /// The program does not link the counter.
  APUS_ALLOCATIONS_ABSENT = -1,
  /// The program links the counter, but this system or kind of executable has nothing to redirect.
  APUS_ALLOCATIONS_POWERLESS = 0,
};

/// Redirects the allocator's functions; see CApusAllocations.h. Returns the number of slots, or a
/// value of `apus_allocation_link`.
int apus_allocations_link_install(void);
void apus_allocations_link_count(int on);
void apus_allocations_link_read(
    uint64_t *_Nonnull allocations, uint64_t *_Nonnull frees, uint64_t *_Nonnull bytes);

#endif
