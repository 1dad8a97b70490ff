#include "allocations.h"

// Repeats the declarations of CApusAllocations.h, because a program may omit that target.
struct apus_allocation_counts {
  uint64_t allocations;
  uint64_t frees;
  uint64_t bytes;
};

#if defined(__APPLE__)
#define WEAK __attribute__((weak_import))
#else
#define WEAK __attribute__((weak))
#endif

extern int apus_allocations_install(void) WEAK;
extern void apus_allocations_count(int on) WEAK;
extern struct apus_allocation_counts apus_allocations_read(void) WEAK;

int apus_allocations_link_install(void) {
  return apus_allocations_install ? apus_allocations_install() : APUS_ALLOCATIONS_ABSENT;
}

void apus_allocations_link_count(int on) {
  if (apus_allocations_count) apus_allocations_count(on);
}

void apus_allocations_link_read(uint64_t *allocations, uint64_t *frees, uint64_t *bytes) {
  struct apus_allocation_counts counts = {0, 0, 0};
  if (apus_allocations_read) counts = apus_allocations_read();
  *allocations = counts.allocations;
  *frees = counts.frees;
  *bytes = counts.bytes;
}
