// The work of the compute pipelines. Swift and Go call this one function.
#ifndef CHANNEL_WORK_H
#define CHANNEL_WORK_H

#include <stdint.h>

/// Steps a shift register `steps` times, about 1.8 ns each, and returns where it stands.
uint64_t channel_work(uint64_t steps, uint64_t seed);

#endif
