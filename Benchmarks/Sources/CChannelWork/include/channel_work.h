// The work of the compute pipelines, the same function for Swift and Go.
#ifndef CHANNEL_WORK_H
#define CHANNEL_WORK_H

#include <stdint.h>

/// Steps a shift register `steps` times, about 1.8 ns each, and returns its state.
uint64_t channel_work(uint64_t steps, uint64_t seed);

#endif
