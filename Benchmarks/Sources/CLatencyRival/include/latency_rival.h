// A pointer chase in plain C: the rival of the latency probe.
#ifndef LATENCY_RIVAL_H
#define LATENCY_RIVAL_H

#include <stddef.h>
#include <stdint.h>

/// Nanoseconds per dependent load over a random cycle through all 64-byte lines of fresh memory on
/// small pages; with `windowed`, inside windows of 64 pages, visited in random order. Every line is
/// visited once before the timing. Returns a negative number where there is no memory.
double latency_rival_sample(size_t bytes, int windowed, uint64_t seed);

#endif
