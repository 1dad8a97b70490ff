#include "ticks.h"

#if defined(__x86_64__)
#include <cpuid.h>

bool apus_counter_is_invariant = false;

/// Source: Intel SDM 18.17.1, AMD APM 3.4.7; leaf 0x80000007, EDX bit 8 is the invariant TSC.
static void find_out_whether_counter_is_invariant(void) {
  unsigned a, b, c, d;
  apus_counter_is_invariant = __get_cpuid(0x80000007, &a, &b, &c, &d) && (d >> 8 & 1);
}
#else
static void find_out_whether_counter_is_invariant(void) {}
#endif

struct apus_tick_edge apus_tick_edge(clockid_t clock) {
  struct apus_tick_edge best = {0, 0, UINT64_MAX};
  for (int attempt = 0; attempt < 9; attempt++) {
    uint64_t before = apus_ticks();
    int64_t nanoseconds = apus_clock_nanoseconds(clock);
    uint64_t width = apus_ticks() - before;
    if (width < best.width) {
      best = (struct apus_tick_edge){before + width / 2, nanoseconds, width};
    }
  }
  return best;
}

static struct apus_tick_edge edge_at_load;

struct apus_tick_edge apus_tick_edge_at_load(void) { return edge_at_load; }

__attribute__((constructor)) static void prepare(void) {
  find_out_whether_counter_is_invariant();
  edge_at_load = apus_tick_edge(CLOCK_MONOTONIC);
}
