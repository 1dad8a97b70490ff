#include "ticks.h"

#if defined(__x86_64__)
#include <cpuid.h>

bool apus_counter_is_invariant = false;

/// Intel SDM 18.17.1, AMD APM 3.4.7: leaf 0x80000007, EDX bit 8 is the invariant TSC.
__attribute__((constructor)) static void find_out_whether_counter_is_invariant(void) {
  unsigned a, b, c, d;
  apus_counter_is_invariant = __get_cpuid(0x80000007, &a, &b, &c, &d) && (d >> 8 & 1);
}
#endif
