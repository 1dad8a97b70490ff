// A pointer chase in plain C: the rival of the latency probe.
#ifndef LATENCY_RIVAL_H
#define LATENCY_RIVAL_H

#include <stddef.h>
#include <stdint.h>

/// Returns the nanoseconds per dependent load over a random cycle through all 64-byte lines of
/// fresh memory on small pages. With `windowed`, the cycle stays inside windows of 64 pages, which
/// are visited in random order. Every line is visited once before the timing. Returns a negative
/// number if there is no memory.
double latency_rival_sample(size_t bytes, int windowed, uint64_t seed);

#endif
