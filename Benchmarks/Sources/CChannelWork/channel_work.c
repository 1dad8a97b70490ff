#include "include/channel_work.h"

uint64_t channel_work(uint64_t steps, uint64_t seed) {
  uint64_t state = 88172645463325252 + seed;
  for (uint64_t step = 0; step < steps; step++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
  }
  return state;
}
