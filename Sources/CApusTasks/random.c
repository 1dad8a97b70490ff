#include "random.h"

#include "pauses.h"

static __thread uint64_t state;

/// Marsaglia, "Xorshift RNGs" (2003), 64 bits with the shifts 13, 7, 17; the upper half.
uint32_t apus_random(void) {
  uint64_t value = state;
  if (__builtin_expect(value == 0, 0)) {
    uint64_t time = (uint64_t)clock_nanoseconds(CLOCK_MONOTONIC);
    value = time ^ (uint64_t)(uintptr_t)&state ^ 0x9E3779B97F4A7C15u;
  }
  value ^= value << 13;
  value ^= value >> 7;
  value ^= value << 17;
  state = value;
  return (uint32_t)(value >> 32);
}
