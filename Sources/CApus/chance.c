#include "chance.h"

#include "ticks.h"

static __thread uint64_t state;

/// Marsaglia, "Xorshift RNGs" (2003), 64 bits with the shifts 13, 7, 17; the upper half.
uint32_t apus_chance(void) {
  uint64_t value = state;
  if (__builtin_expect(value == 0, 0)) value = apus_ticks() ^ (uint64_t)(uintptr_t)&state ^ 0x9E3779B97F4A7C15u;
  value ^= value << 13;
  value ^= value >> 7;
  value ^= value << 17;
  state = value;
  return (uint32_t)(value >> 32);
}
